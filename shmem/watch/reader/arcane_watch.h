/* SPDX-License-Identifier: Apache-2.0
 * Looks into a running simulation: its variables, in place, read-only. A C interface without MPI.
 *
 *     arcane_watch_run* run;
 *     if (arcane_watch_attach("output", &run) != ARCANE_WATCH_OK)
 *       return puts(arcane_watch_message());
 *     arcane_watch_lease* lease;
 *     arcane_watch_lease_begin(run, &lease);
 *     arcane_watch_array p;
 *     arcane_watch_map(lease, 0, "Pressure", &p);      // p.data, p.shape, p.strides, without a copy
 *     ...
 *     int is_over = arcane_watch_lease_end(lease);     // ARCANE_WATCH_LEASE_OVER: throw away what was read
 *     arcane_watch_detach(run);
 *
 * Functions that return int return ARCANE_WATCH_OK or the reason of a failure, with a sentence in arcane_watch_message(). One run may be used by
 * one thread at a time. Libraries with the same number behind `.so.` have the same interface; functions may be added, see ARCANE_WATCH_REVISION.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

enum
{
  /* The version of this interface. */
  ARCANE_WATCH_VERSION = 1,
  /* Grows with the functions that are added: revision 1 has arcane_watch_list_take(). */
  ARCANE_WATCH_REVISION = 1,
  ARCANE_WATCH_MAX_DIM = 8
};

typedef struct arcane_watch_run arcane_watch_run;
typedef struct arcane_watch_lease arcane_watch_lease;
typedef struct arcane_watch_snapshot arcane_watch_snapshot;

enum arcane_watch_status
{
  ARCANE_WATCH_OK = 0,
  /* An argument makes no sense. */
  ARCANE_WATCH_BAD_ARGUMENT = 1,
  /* The place has no run that can be watched. */
  ARCANE_WATCH_NO_RUN = 2,
  ARCANE_WATCH_OTHER_MACHINE = 3,
  /* The run belongs to another user, or the system forbids to open its files. */
  ARCANE_WATCH_FORBIDDEN = 4,
  ARCANE_WATCH_OTHER_VERSION = 5,
  ARCANE_WATCH_NO_VARIABLE = 6,
  /* The values cannot be read: texts, tiled values, or memory of a device. */
  ARCANE_WATCH_HIDDEN = 7,
  /* The run has ended the lease: what was read under it may be wrong. */
  ARCANE_WATCH_LEASE_OVER = 8,
  /* The owner is changing the array or its description; ask again. */
  ARCANE_WATCH_BUSY = 9,
  /* As many programs watch as there is room for, or the copies of a snapshot need too much memory. */
  ARCANE_WATCH_NO_ROOM = 10,
  /* The run did not answer in time. */
  ARCANE_WATCH_TIMEOUT = 11,
  /* The run has ended: what it had last can be read, nothing can be asked. */
  ARCANE_WATCH_ENDED = 12,
  /* The run does not allow it, see -A,WatchRequests. */
  ARCANE_WATCH_NOT_ALLOWED = 13,
  ARCANE_WATCH_SYSTEM = 14,
  /* Several variables have this name: a full name is needed. */
  ARCANE_WATCH_AMBIGUOUS = 15,
  /* The run shows no mesh, or not this one: see -A,Watch=mesh. */
  ARCANE_WATCH_NO_MESH = 16
};

enum arcane_watch_state
{
  ARCANE_WATCH_RUNNING = 1,
  ARCANE_WATCH_FINISHED = 2,
  /* The process ended without a word, as after a kill. */
  ARCANE_WATCH_DIED = 3
};

enum arcane_watch_kind
{
  ARCANE_WATCH_SINGLE = 0,
  ARCANE_WATCH_LIST = 1,
  ARCANE_WATCH_TABLE = 2,
  /* One value, or several, for each item of a family. */
  ARCANE_WATCH_ON_ITEMS = 3,
  ARCANE_WATCH_LISTS_ON_ITEMS = 4
};

typedef struct
{
  int32_t state;   /* of arcane_watch_state */
  int32_t nb_rank; /* of this machine */
  int32_t nb_rank_of_run;
  int32_t reserved;
  int64_t process; /* of the first rank of this machine */
  char program[256];
  char requests[128]; /* that the run allows, words between colons */
} arcane_watch_run_info;

typedef struct
{
  int32_t rank; /* in the run */
  int32_t state;
  int64_t process;
  int64_t iteration;  /* complete ones */
  double time;        /* after them */
  uint64_t step;      /* odd during an iteration, even between two */
  int64_t kept_bytes; /* that the rank keeps for watchers, old arrays and copies */
  int64_t most_kept_bytes;
  int64_t nb_ended_lease; /* by this rank */
} arcane_watch_rank_info;

typedef struct
{
  char full_name[384]; /* unique on a rank */
  char name[384];
  char mesh[384];
  char family[384];
  char group[384];   /* empty unless the variable is partial */
  char type[8];      /* as NumPy writes it, such as <f8; empty for texts */
  int32_t kind;      /* of arcane_watch_kind */
  int32_t item_kind; /* 0 node, 1 edge, 2 face, 3 cell, 4 DoF, 5 particle, 6 none */
  int32_t is_readable;
  int32_t is_tiled; /* values of 32 items lie together, interleaved: not readable */
  int32_t nb_dim;
  int32_t reserved;
  int64_t shape[ARCANE_WATCH_MAX_DIM];
  int64_t epoch;        /* grows each time the owner shows another place or size */
  int64_t copied_after; /* the iteration after which the values were copied from the memory of a device, 0 for values in place */
} arcane_watch_variable;

/* A variable in a list: the members of arcane_watch_variable. Each text is the index of its first character in the texts of the list. */
typedef struct
{
  int64_t full_name;
  int64_t name;
  int64_t mesh;
  int64_t family;
  int64_t group;
  char type[8];
  int32_t kind;
  int32_t item_kind;
  int32_t is_readable;
  int32_t is_tiled;
  int32_t nb_dim;
  int32_t position;
  int64_t shape[ARCANE_WATCH_MAX_DIM];
  int64_t epoch;
  int64_t copied_after;
} arcane_watch_row;

/* The variables of a rank. */
typedef struct
{
  int64_t nb_row;
  int64_t nb_text_byte;
  int64_t nb_full_name_byte; /* of the full names, which come first in the texts, in the order of the rows */
  const arcane_watch_row* rows;
  const char* texts; /* each ends with a zero */
} arcane_watch_list;

typedef struct
{
  const void* data; /* null when an extent is 0 */
  int32_t nb_dim;
  int32_t number_bytes;
  int64_t shape[ARCANE_WATCH_MAX_DIM];
  int64_t strides[ARCANE_WATCH_MAX_DIM]; /* in bytes */
  int64_t nb_byte;
  int64_t epoch;
  char type[8];
} arcane_watch_array;

typedef struct
{
  double min;
  double max;
  double mean;
  int64_t nb_not_finite; /* left out of the three */
  int64_t nb;            /* all */
} arcane_watch_statistics;

/*
 * The part of a mesh that one rank has, ghosts included. Rows are local ids, as the rows of variables on items. The row of an item that does not
 * exist has the owner -1 and, for a cell, the type 0.
 */
typedef struct
{
  char name[384];
  char coordinates_name[384]; /* the full name of the variable */
  int32_t dimension;
  int32_t nb_group;
  int64_t nb_node; /* rows */
  int64_t nb_cell;
  int64_t epoch;                      /* grows with each change of the mesh or of its groups */
  arcane_watch_array coordinates;     /* <f8, nb_node x 3, in place; without data in a snapshot, which may have the variable */
  arcane_watch_array cell_offsets;    /* <i8, nb_cell + 1: the nodes of cell i begin at place cell_offsets[i] of cell_nodes */
  arcane_watch_array cell_nodes;      /* <i8 */
  arcane_watch_array cell_types;      /* |u1, types of VTK */
  arcane_watch_array cell_unique_ids; /* <i8 */
  arcane_watch_array cell_owners;     /* <i4, ranks */
  arcane_watch_array node_unique_ids; /* <i8 */
  arcane_watch_array node_owners;     /* <i4 */
  arcane_watch_array block;           /* for arcane_watch_mesh_group() */
} arcane_watch_mesh;

/* A group that the application has made. */
typedef struct
{
  char name[384];
  int32_t item_kind; /* as in arcane_watch_variable */
  int32_t reserved;
  int64_t nb_item;
  arcane_watch_array items;   /* <i4, local ids */
  arcane_watch_array offsets; /* of the nodes of edges and faces, as for cells; empty for nodes and cells */
  arcane_watch_array nodes;
  arcane_watch_array types;
} arcane_watch_group;

/* The sentence about the last failure in this thread. */
const char* arcane_watch_message(void);
/* The version of the library. */
int arcane_watch_version(void);

/* Opens the memory of a run, by its output directory or by the process of one of its ranks. */
int arcane_watch_attach(const char* directory, arcane_watch_run** run);
int arcane_watch_attach_process(int64_t process, arcane_watch_run** run);
/* Ends the use of a run. Mapped arrays stay until their leases end, snapshots until they are freed. Null does nothing. */
void arcane_watch_detach(arcane_watch_run* run);

int arcane_watch_info(const arcane_watch_run* run, arcane_watch_run_info* info);
/* index counts the ranks of this machine from 0. */
int arcane_watch_rank(const arcane_watch_run* run, int32_t index, arcane_watch_rank_info* info);

/* Variables are at positions from 0 to the number minus one; positions may be empty: ARCANE_WATCH_NO_VARIABLE. */
int32_t arcane_watch_nb_position(const arcane_watch_run* run, int32_t index);
int arcane_watch_variable_at(const arcane_watch_run* run, int32_t index, int32_t position, arcane_watch_variable* variable);
/* Lists all variables at once, except meshes and variables that the owner is describing anew. The list must be freed; null does nothing. */
int arcane_watch_list_take(const arcane_watch_run* run, int32_t index, arcane_watch_list** list);
void arcane_watch_list_free(arcane_watch_list* list);
/* Finds a variable by its full name, or by a name that no other variable of the rank has. */
int arcane_watch_find(arcane_watch_run* run, int32_t index, const char* name, int32_t* position);

/* Begins a lease: places that are mapped under it are not used for anything else until it ends. */
int arcane_watch_lease_begin(arcane_watch_run* run, arcane_watch_lease** lease);
/* ARCANE_WATCH_OK when all that was read under the lease is right so far, else ARCANE_WATCH_LEASE_OVER. */
int arcane_watch_lease_check(const arcane_watch_lease* lease);
/* Ends the lease; returns what arcane_watch_lease_check() would have returned just before. Null does nothing. */
int arcane_watch_lease_end(arcane_watch_lease* lease);
/* Finds the values of a variable, to be read in place. Its owner may write them meanwhile. */
int arcane_watch_map(arcane_watch_lease* lease, int32_t index, const char* name, arcane_watch_array* array);
/* Copies mapped values; ARCANE_WATCH_LEASE_OVER when the lease ended before all was copied. */
int arcane_watch_copy(const arcane_watch_lease* lease, const arcane_watch_array* array, void* to, size_t nb_byte);
/* Computes figures of all numbers of an array. */
int arcane_watch_compute(const arcane_watch_array* array, arcane_watch_statistics* statistics);

/*
 * Finds the mesh called name, the only one for null, of a run that shows it: -A,Watch=mesh. The arrays stay as they are until the lease ends, but for
 * the coordinates, which their owner writes in place. The mesh has the state at the end of the last iteration; ARCANE_WATCH_BUSY while the code changes it:
 * the names are filled in then.
 */
int arcane_watch_mesh_map(arcane_watch_lease* lease, int32_t index, const char* name, arcane_watch_mesh* mesh);
/* Finds a group, by its number from 0 to nb_group minus one. */
int arcane_watch_mesh_group(const arcane_watch_mesh* mesh, int32_t number, arcane_watch_group* group);

/*
 * Asks the ranks of this machine to copy at most 16 variables at the end of the same iteration, and waits for the copies, at most timeout_s
 * seconds. The copies belong to the snapshot until it is freed, whatever happens to the run.
 */
int arcane_watch_snapshot_take(arcane_watch_run* run, const char* const* names, int32_t nb_name, double timeout_s,
                               arcane_watch_snapshot** snapshot);
int arcane_watch_snapshot_iteration(const arcane_watch_snapshot* snapshot, int64_t* iteration, double* time);
/* Finds a mesh in a snapshot, which has it if `mesh NAME` was among its names. Its coordinates are a variable, mesh->coordinates_name. */
int arcane_watch_snapshot_mesh(const arcane_watch_snapshot* snapshot, int32_t index, int32_t name, arcane_watch_mesh* mesh);
int arcane_watch_snapshot_array(const arcane_watch_snapshot* snapshot, int32_t index, int32_t name, arcane_watch_array* array);
void arcane_watch_snapshot_free(arcane_watch_snapshot* snapshot);

/*
 * Asks the run for something, with the words of `arcane_run request`, where -A,WatchRequests allows it. The run that was attached by its directory
 * does it after an iteration, on all its ranks, and logs the asking process. The answer, a line, is copied; the function waits at most timeout_s
 * seconds.
 */
int arcane_watch_request(arcane_watch_run* run, const char* text, double timeout_s, char* answer, size_t nb_byte);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif
