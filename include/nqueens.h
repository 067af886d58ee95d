/*
 * libnqueens: N-Queens for everything that links C.
 *
 * This header is the reference of the C interface; it is generated from the Rust source. Its topics, in this order:
 *
 * - Statuses
 * - The library and its limits
 * - One board: the first, one of any size, whether it is a solution, pictures
 * - Searching: every solution in order, with pauses and snapshots
 * - Counting in one call
 * - Plans: a count in tasks, on any number of threads and machines
 * - Kernels, and counting with options
 * - Estimating by samples
 * - Boards by their number, and random ones
 * - The textbook methods, step by step
 * - Puzzles: boards with conditions
 * - Making puzzles
 *
 * Boards. A board of n rows is written as its columns: columns[row] = column, both from 0, row 0 at the top and column
 * 0 at the left. n = 0 has one solution, the empty board; n = 1 has one; n = 2 and n = 3 have none. Solutions come in
 * lexicographic order of their columns; only puzzles have an order of their own. A node is one queen placed by a
 * search.
 *
 * Entries. What a function says of itself: the state in which it needs its object and leaves it (State), what it
 * writes, and with which statuses (Writes), every status that it can return (Returns), and what it takes (Cost).
 *
 * Statuses. 0 and above is success, below 0 an error. After an error every result and every object is exactly as it
 * was. Where several arguments are wrong, the first of this order is reported, unless the function says otherwise:
 * each pointer in turn (NULL, then alignment), the size of the object, its state, n, a length, any other value.
 *
 * Pointers. Every pointer is checked: NULL is NQ_ERR_NULL unless the function allows it, and a pointer that is not
 * aligned for its type is NQ_ERR_ALIGN. The board of n = 0 may be NULL. Lengths may be larger than needed. A result may
 * overlap an argument, except the workspace of nq_verify and the memory in which a puzzle or a count works.
 *
 * Objects (nq_search, nq_plan, nq_puzzle) lie in the caller's memory and hold no pointers: a copy of the struct is a
 * checkpoint, and there is nothing to free. Their functions answer NQ_ERR_STATE for memory that is no such object:
 * uninitialised, zeroed, or an object of another kind. What is in an object is no format: another version of the
 * library need not understand it.
 *
 * Callbacks return 0 to go on and anything else to stop. They run during the call, on the calling thread, and what they
 * are given is valid until they return. They must return: they may neither longjmp nor throw past the library.
 *
 * Threads. The library has no globals. Two threads may use two objects at the same time; calls that take an object
 * const may share it while nobody changes it.
 *
 * Memory. Nothing is allocated, nothing recurses, nothing panics. The worst stack of each function is in docs/SIZES.md
 * for chips. On x86-64 the functions that count need at most 48 KiB, for the buffers of the vectors, and every other
 * function less than 8 KiB.
 */

#ifndef NQUEENS_H
#define NQUEENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How the functions are imported; empty but on Windows, where a program that links the DLL may define it otherwise. */
#ifndef NQ_API
#define NQ_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Statuses ---------------------------------------------------------------------------------------------------- */

/** What came of a call. 0 and above is success, below 0 an error; numbers are never changed or used again. */
enum nq_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /** Done as asked. */
  NQ_OK = 0,
  /** Nothing remains, or there is none. */
  NQ_DONE = 1,
  /** The budget is spent; call again to go on. */
  NQ_PAUSED = 2,
  /** A callback or a limit said stop. */
  NQ_STOPPED = 3,
  /** A pointer is NULL. */
  NQ_ERR_NULL = -1,
  /** A pointer is not aligned for its type. */
  NQ_ERR_ALIGN = -2,
  /** A buffer is too short. */
  NQ_ERR_LENGTH = -3,
  /** The object is smaller than this library needs. */
  NQ_ERR_OBJECT_SIZE = -4,
  /** n is outside of what the function takes. */
  NQ_ERR_SIZE = -10,
  /** A row, column, task or value is out of range. */
  NQ_ERR_RANGE = -11,
  /** A number that is none of the constants of its type. */
  NQ_ERR_ENUM = -12,
  /** Arguments that do not go together. */
  NQ_ERR_ARGUMENT = -13,
  /** The object was not initialised, is another kind of object, is running, or the call comes in the wrong order. */
  NQ_ERR_STATE = -20,
  /** Not in the published table. */
  NQ_ERR_UNKNOWN = -30,
  /** The number does not fit 64 bits. */
  NQ_ERR_OVERFLOW = -31,
  /** This library or processor does not have it. */
  NQ_ERR_UNSUPPORTED = -32,
  /** A recomputed number differs from the published one. */
  NQ_ERR_SELF_TEST = -33,
  /** The snapshot has another length. */
  NQ_ERR_SNAPSHOT_LENGTH = -40,
  /** These bytes are not such a snapshot. */
  NQ_ERR_SNAPSHOT_MAGIC = -41,
  /** The snapshot's format is of another version. */
  NQ_ERR_SNAPSHOT_VERSION = -42,
  /** The snapshot was changed. */
  NQ_ERR_SNAPSHOT_CHECKSUM = -43,
  /** No search could have written this snapshot. */
  NQ_ERR_SNAPSHOT_CONTENT = -44,
  /** The workspace is missing or too small, or holds the tables of another board, or none. */
  NQ_ERR_WORKSPACE = -50,
  /** The square is attacked by a placed queen. */
  NQ_ERR_ATTACKED = -60,
  /** The square is blocked. */
  NQ_ERR_BLOCKED = -61,
  /** A placed queen stands on a square to be blocked. */
  NQ_ERR_OCCUPIED = -62,
  /** The region has its queen, or the board has other regions. */
  NQ_ERR_REGION = -63,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum nq_status nq_status;
#else
typedef int32_t nq_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What a status means, in a few words. Never NULL: a number that is no status has a text too.
 *
 * The text is static and ends with a NUL. Programs compare statuses, not texts, which may change.
 *
 * - Cost: constant.
 */
NQ_API const char *nq_status_string(nq_status status);

/* ---- The library and its limits ---------------------------------------------------------------------------------- */

/** The version of the library as major * 65536 + minor * 256 + patch. */
#define NQ_VERSION 256

/** The version of the binary interface: a program runs with every library that has the number it was compiled with. */
#define NQ_ABI_VERSION 2

/** The largest n of searches and counts. */
#define NQ_MAX_N 32

/** A row without a queen in a partial board. */
#define NQ_EMPTY 255

/**
 * NQ_VERSION of the library that runs; the header's may be another.
 *
 * - Cost: constant.
 */
NQ_API uint32_t nq_version(void);

/**
 * The version of the library as text, such as "1.2.3". The text is static and ends with a NUL.
 *
 * - Cost: constant.
 */
NQ_API const char *nq_version_string(void);

/**
 * NQ_ABI_VERSION of the library that runs.
 *
 * - Cost: constant.
 */
NQ_API uint32_t nq_abi_version(void);

/* ---- One board: the first, one of any size, whether it is a solution, pictures ----------------------------------- */

/** A flag of nq_board_svg: a frame around the board, with the numbers of its rows and columns. */
#define NQ_SVG_COORDINATES 1

/**
 * The lexicographically first solution.
 *
 * - Writes: the n `columns` with NQ_OK. `length` is the room in columns, at least n.
 * - Returns: NQ_OK; NQ_DONE when there is none (n = 2 and 3); NQ_ERR_NULL; NQ_ERR_SIZE for n > 32; NQ_ERR_LENGTH.
 * - Cost: a search that cannot be interrupted: 10 thousand nodes at n = 16, 87 million at n = 32. Where a watchdog
 *   runs, use nq_search_step, and where any solution will do, nq_queen_at.
 */
NQ_API nq_status nq_first(uint32_t n, uint8_t *columns, size_t length);

/**
 * The column of the queen in `row` of one solution of the n x n board, for any n and without a search.
 *
 * All rows asked of one n belong to one solution, which is not the first of the search. The construction is that of
 * Hoffman, Loessi and Moore (1969).
 *
 * - Writes: `column` with NQ_OK.
 * - Returns: NQ_OK; NQ_DONE when there is no solution (n = 2 and 3); NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_RANGE for
 *   row >= n, whether there is a solution or not.
 * - Cost: constant, some dozen instructions and one 32-bit division.
 */
NQ_API nq_status nq_queen_at(uint32_t n, uint32_t row, uint32_t *column);

/**
 * Whether a board of n <= 64 rows is a solution: a queen in each row and none attacking another.
 *
 * Any bytes will do: a board with empty rows (NQ_EMPTY) or columns past the edge is not a solution.
 *
 * - Writes: `yes` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_SIZE for n > 64.
 * - Cost: about 10 instructions a row.
 */
NQ_API nq_status nq_is_solution(const uint8_t *columns, uint32_t n, bool *yes);

/**
 * The bytes of workspace that nq_verify needs for n rows: about n / 4.
 *
 * - Writes: `size` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_RANGE when this machine cannot hold a board of n rows.
 * - Cost: constant.
 */
NQ_API nq_status nq_verify_workspace_size(uint32_t n, size_t *size);

/**
 * Whether a board of any size is a solution.
 *
 * Any numbers will do: a board with columns past the edge is not a solution. The workspace may have any alignment,
 * must not overlap the columns, and holds nothing of use afterwards; `size` is its size in bytes.
 *
 * - Writes: `yes` with NQ_OK; the workspace.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_RANGE when this machine cannot hold a board of n rows;
 *   NQ_ERR_WORKSPACE when the workspace is smaller than nq_verify_workspace_size says; NQ_ERR_ARGUMENT when it
 *   overlaps the columns.
 * - Cost: three passes over the columns.
 */
NQ_API nq_status nq_verify(const uint32_t *columns, uint32_t n, void *workspace, size_t size, bool *yes);

/**
 * The bytes that nq_board_text writes for a board of n rows: n * (n + 1), and one for the NUL.
 *
 * - Writes: `size` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
 * - Cost: constant.
 */
NQ_API nq_status nq_board_text_size(uint32_t n, size_t *size);

/**
 * Draws a board of n <= 64 rows as text: a line for each row, `Q` for a queen, a dot for any other square.
 *
 * `columns` need not be a solution; NQ_EMPTY is a row without a queen. `capacity` is the room in `text` in bytes, at
 * least what nq_board_text_size says; the memory may be uninitialised.
 *
 * - Writes: `text` with NQ_OK: just those bytes, each line with a newline, and a NUL at the end.
 * - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_SIZE for n > 64; NQ_ERR_LENGTH; NQ_ERR_RANGE for a column that is neither
 *   below n nor NQ_EMPTY.
 * - Cost: a few instructions a byte.
 */
NQ_API nq_status nq_board_text(const uint8_t *columns, uint32_t n, char *text, size_t capacity);

/**
 * The bytes that are enough for nq_board_svg to draw any board of n rows with any flags, and the NUL.
 *
 * That is 1.0 kB for one row, 2.0 kB for 8, 9.4 kB for 64. It may differ between versions of the library, but is never
 * above 16384.
 *
 * - Writes: `size` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
 * - Cost: constant.
 */
NQ_API nq_status nq_board_svg_size(uint32_t n, size_t *size);

/**
 * Draws a board of n <= 64 rows as a self-contained SVG document, in ASCII, that scales to any size.
 *
 * `columns` need not be a solution; NQ_EMPTY is a row without a queen. `flags` is 0 or NQ_SVG_COORDINATES. `capacity`
 * is the room in `svg` in bytes, at least what nq_board_svg_size says, even if this board needs less; the memory may
 * be uninitialised. The look of the board may change between versions of the library. The empty board is a document
 * that draws nothing.
 *
 * - Writes: `svg` with NQ_OK: the document with a NUL at its end, and nothing after it.
 * - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_SIZE for n > 64; NQ_ERR_LENGTH; NQ_ERR_RANGE for a column that is neither
 *   below n nor NQ_EMPTY; NQ_ERR_UNSUPPORTED for a flag that this library does not know.
 * - Cost: about ten instructions a byte.
 */
NQ_API nq_status nq_board_svg(const uint8_t *columns, uint32_t n, uint32_t flags, char *svg, size_t capacity);

/* ---- Searching: every solution in order, with pauses and snapshots ----------------------------------------------- */

/** The length of a saved search in bytes. */
#define NQ_SEARCH_SNAPSHOT_BYTES 64

/**
 * A search: every solution of a board in lexicographic order of its columns, stopping and going on at any node.
 *
 * ```text
 * memory --init, load--> ready --next, step, run, run_for--> ready (also when no solution remains)
 * ready --a callback is called--> running --it returns--> ready
 * ```
 *
 * Calls on a running search answer NQ_ERR_STATE. While no call runs on it, a copy of the struct is a checkpoint that
 * goes on by itself.
 */
typedef struct {
  /** The library's. */
  uint64_t opaque[72];
} nq_search;

/** Called for each board, with its n columns: 0 to go on, anything else to stop. */
typedef int32_t (*nq_board_fn)(void *user, const uint8_t *columns, uint32_t n);

/** How far a search is. */
typedef struct {
  /** Queens placed since the search was initialised; a full search places A319283(n) - 1 (2,056 for n = 8). */
  uint64_t nodes;
  /** Solutions delivered since the search was initialised. */
  uint64_t solutions;
  /** How much of the tree is searched, if all branches of a node were equal: 0 to 1,000,000, never going down. */
  uint32_t parts_per_million;
} nq_progress;

/**
 * Makes a search of the n x n board, at its start.
 *
 * - State: none -> ready. The memory is not read and may be uninitialised. Not for a search whose callback runs.
 *   `size` is sizeof(nq_search) as the caller compiled it; more is accepted.
 * - Writes: the search.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_SIZE for n > 32.
 * - Cost: some hundred instructions.
 */
NQ_API nq_status nq_search_init(nq_search *search, size_t size, uint32_t n);

/**
 * Delivers the next solution.
 *
 * - State: ready -> ready.
 * - Writes: the n `columns` with NQ_OK, nothing otherwise. `length` is the room in columns, at least n.
 * - Returns: NQ_OK; NQ_DONE when no solution remains, as often as it is called; NQ_ERR_NULL, NQ_ERR_ALIGN,
 *   NQ_ERR_STATE; NQ_ERR_LENGTH.
 * - Cost: a search that cannot be interrupted: 87 million nodes to the first board of n = 32. Where a watchdog runs,
 *   use nq_search_step.
 */
NQ_API nq_status nq_search_next(nq_search *search, uint8_t *columns, size_t length);

/**
 * Delivers the next solution, placing at most `budget` queens for it.
 *
 * Going back is free: the end is found without budget, and a board completed by the last node is delivered. Nothing is
 * lost by a pause.
 *
 * - State: ready -> ready.
 * - Writes: the n `columns` with NQ_OK, nothing otherwise. `length` is the room in columns, at least n.
 * - Returns: NQ_OK; NQ_DONE when no solution remains; NQ_PAUSED when the budget is spent; NQ_ERR_NULL, NQ_ERR_ALIGN,
 *   NQ_ERR_STATE; NQ_ERR_LENGTH.
 * - Cost: about 20 instructions a node.
 */
NQ_API nq_status nq_search_step(nq_search *search, uint64_t budget, uint8_t *columns, size_t length);

/**
 * Gives every remaining solution to `on_board`, until that says stop: nq_search_run_for without a budget.
 *
 * - State: ready -> running during a callback -> ready.
 * - Writes: `delivered`, the number of boards of this call, with NQ_DONE and NQ_STOPPED.
 * - Returns: NQ_DONE when no solution remains; NQ_STOPPED; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
 * - Cost: as nq_search_next, times the boards.
 */
NQ_API nq_status nq_search_run(nq_search *search, nq_board_fn on_board, void *user, uint64_t *delivered);

/**
 * Gives to `on_board` every solution that is found by placing at most `budget` queens, until the callback says stop.
 *
 * Each board is given exactly once over all calls: after a stop or a pause the search goes on behind it. The callback
 * may not touch this search: calls on it, or on a copy made then, answer NQ_ERR_STATE. A callback that does not return
 * leaves the search running, so that no call takes it any more.
 *
 * - State: ready -> running during a callback -> ready.
 * - Writes: `delivered`, the number of boards of this call with the one at which it was stopped, with every status
 *   >= 0. `user` and `delivered` may be NULL.
 * - Returns: NQ_DONE when no solution remains; NQ_PAUSED when the budget is spent; NQ_STOPPED; NQ_ERR_NULL,
 *   NQ_ERR_ALIGN, NQ_ERR_STATE, also when a callback has broken the search.
 * - Cost: about 20 instructions a node, and the callback.
 */
NQ_API
nq_status nq_search_run_for(nq_search *search,
                            uint64_t budget,
                            nq_board_fn on_board,
                            void *user,
                            uint64_t *delivered);

/**
 * How far the search is.
 *
 * - State: ready -> ready; several threads may ask at once while none changes the search.
 * - Writes: `progress` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
 * - Cost: a 32-bit division for each row of the path. Does not promise that equal parts take equal time.
 */
NQ_API nq_status nq_search_progress(const nq_search *search, nq_progress *progress);

/**
 * Writes the search as NQ_SEARCH_SNAPSHOT_BYTES bytes, which load on any machine and in any later version that knows
 * the format.
 *
 * - State: ready -> ready; the search goes on as if it had not been saved.
 * - Writes: the bytes, and their number to `length`, with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_LENGTH when `capacity` is less than
 *   NQ_SEARCH_SNAPSHOT_BYTES.
 * - Cost: some thousand instructions, most of them for the checksum.
 */
NQ_API nq_status nq_search_save(const nq_search *search, uint8_t *bytes, size_t capacity, size_t *length);

/**
 * Makes a search out of the bytes of nq_search_save: it goes on where that one was saved.
 *
 * - State: none -> ready. The memory is not read and may be uninitialised. Not for a search whose callback runs.
 *   `size` is sizeof(nq_search) as the caller compiled it; more is accepted.
 * - Writes: the search, with NQ_OK; a refused snapshot leaves the memory as it was.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; then the first of NQ_ERR_SNAPSHOT_LENGTH (trailing
 *   bytes too), NQ_ERR_SNAPSHOT_MAGIC, NQ_ERR_SNAPSHOT_VERSION, NQ_ERR_SNAPSHOT_CHECKSUM, NQ_ERR_SNAPSHOT_CONTENT (no
 *   search can have come there) that applies.
 * - Cost: some thousand instructions. Does not promise that the counters of nodes and solutions are true: they are
 *   only checked to be possible.
 */
NQ_API nq_status nq_search_load(nq_search *search, size_t size, const uint8_t *bytes, size_t length);

/**
 * The bytes that a search needs: sizeof(nq_search) of the library, for languages that do not read this header. Its
 * alignment is that of uint64_t.
 *
 * - Cost: constant.
 */
NQ_API size_t nq_search_size(void);

/* ---- Counting in one call ---------------------------------------------------------------------------------------- */

/**
 * The solutions of a board by their symmetry.
 *
 * For n >= 2, total = 8 orbits_of_8 + 4 orbits_of_4 + 2 orbits_of_2. The one solution of n = 0 and of n = 1 has every
 * symmetry: total, fundamental, half_turn and quarter_turn are 1, the orbits 0.
 */
typedef struct {
  /** Solutions. */
  uint64_t total;
  /** Solutions up to the eight symmetries. */
  uint64_t fundamental;
  /** Solutions that the half turn leaves as they are. */
  uint64_t half_turn;
  /** Solutions that the quarter turn leaves as they are. */
  uint64_t quarter_turn;
  /** Classes of two mirror images. */
  uint64_t orbits_of_2;
  /** Classes of four mirror images. */
  uint64_t orbits_of_4;
  /** Classes of eight mirror images. */
  uint64_t orbits_of_8;
} nq_classes;

/**
 * The number of solutions of the n x n board.
 *
 * - Writes: `total` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 32; NQ_ERR_OVERFLOW: totals pass 64 bits from n =
 *   29.
 * - Cost: milliseconds to n = 14 on a desktop, about eight times as long for each n from there: hours at n = 20. It
 *   cannot be interrupted; where a watchdog or a user waits, use nq_plan_run.
 */
NQ_API nq_status nq_count(uint32_t n, uint64_t *total);

/**
 * The number of fundamental solutions: those that no rotation or reflection of the board turns into each other.
 *
 * - Writes: `fundamental` with NQ_OK.
 * - Returns: as nq_count.
 * - Cost: as nq_count, and a few per cent.
 */
NQ_API nq_status nq_count_fundamental(uint32_t n, uint64_t *fundamental);

/**
 * The solutions by their symmetry.
 *
 * - Writes: `classes` with NQ_OK.
 * - Returns: as nq_count.
 * - Cost: as nq_count, and a few per cent.
 */
NQ_API nq_status nq_count_classes(uint32_t n, nq_classes *classes);

/**
 * The published number of solutions (OEIS A000170).
 *
 * - Writes: `total` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_UNKNOWN for n > 27.
 * - Cost: a table look-up.
 */
NQ_API nq_status nq_known_total(uint32_t n, uint64_t *total);

/**
 * The published number of fundamental solutions (OEIS A002562; 1 for n = 0).
 *
 * - Writes: `fundamental` with NQ_OK.
 * - Returns: as nq_known_total.
 * - Cost: a table look-up.
 */
NQ_API nq_status nq_known_fundamental(uint32_t n, uint64_t *fundamental);

/**
 * Counts every n up to `max_n` and compares totals and fundamental solutions with the published ones.
 *
 * - Writes: nothing.
 * - Returns: NQ_OK; NQ_ERR_UNKNOWN for max_n > 27, at once; NQ_ERR_SELF_TEST when a number differs.
 * - Cost: as nq_count for every n up to max_n together.
 */
NQ_API nq_status nq_self_test(uint32_t max_n);

/* ---- Plans: a count in tasks, on any number of threads and machines ---------------------------------------------- */

/**
 * A count cut into independent tasks whose subtotals add up to the total.
 *
 * It lives in the caller's memory, and there is nothing to free. After init it never changes: any number of threads
 * may use one plan at the same time, and a copy is as good.
 */
typedef struct {
  /** The library's. */
  uint64_t opaque[136];
} nq_plan;

/**
 * How the tasks of a plan are counted: one of the `NQ_ENGINE_` constants. Both give the same totals; a task of one is
 * none of the other.
 */
typedef int32_t nq_engine;

/** By search, without memory: any n. */
#define NQ_ENGINE_SEARCH 0

/** By joining halves of the board (meet in the middle), in memory that the caller gives: n from 12 to 24. */
#define NQ_ENGINE_JOIN 1

/**
 * Makes the plan for a count of the n x n board by so many threads in so many bytes of memory. The library chooses the
 * engine and the cut.
 *
 * The engine is the one that is the fastest on this processor of those whose memory for `threads` threads (what they
 * share, and `threads` times what each has for itself: see nq_plan_memory_size) is at most `memory` bytes. With 0
 * bytes it is a search, which takes none. The cut depends on n and the engine alone: no task takes longer than a
 * fraction of a second where that is possible, and there are never more than 2^24. A count that is taken up again, and
 * another machine that takes part in it, make their plan by nq_plan_from_id.
 *
 * - State: none -> ready. The memory is not read and may be uninitialised. `size` is sizeof(nq_plan) as the caller
 *   compiled it; more is accepted.
 * - Writes: the plan.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_SIZE for n > 32; NQ_ERR_RANGE for 0 threads.
 * - Cost: about the number of tasks, divided by n/2, in nodes: a fraction of a second at most.
 */
NQ_API nq_status nq_plan_auto(nq_plan *plan, size_t size, uint32_t n, uint32_t threads, uint64_t memory);

/**
 * Makes the plan that has this id: see nq_plan_id.
 *
 * It is the plan of that id whatever the processor and the memory are, so that a worker counts the same tasks as all
 * others: where nq_plan_memory_size says more than there is, the count cannot go on there.
 *
 * - State: none -> ready, as for nq_plan_auto.
 * - Writes: the plan.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_RANGE when no plan of this version has that
 *   id.
 * - Cost: as for the function that made the plan first.
 */
NQ_API nq_status nq_plan_from_id(nq_plan *plan, size_t size, uint64_t id);

/**
 * Makes a plan for the count of the n x n board by a search, with at least `min_tasks` tasks where the board can be
 * cut so fine.
 *
 * Tasks are of about equal work: the queens on the four lines beside the middle, and those on further rows for finer
 * cuts. A task is never so small that starting it costs more than a few per cent, so small boards have few: no n < 18
 * has more than 2638, n = 20 at most 2^21, n = 24 and above at most 2^27. A wish of 1 asks for the coarsest cut; 0
 * leaves it to the library, as nq_plan_auto does.
 *
 * - State: none -> ready, as for nq_plan_auto.
 * - Writes: the plan.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_SIZE for n > 32.
 * - Cost: about the number of tasks, divided by n/2, in nodes: at most some seconds, for the largest wish.
 */
NQ_API nq_status nq_plan_init(nq_plan *plan, size_t size, uint32_t n, uint32_t min_tasks);

/**
 * Makes a plan as nq_plan_init does, for the engine of one's choice.
 *
 * With NQ_ENGINE_SEARCH it is nq_plan_init. With NQ_ENGINE_JOIN a task is a set of rows for the queens of one half of
 * the board. There are as many tasks as there are such sets, up to symmetry, whatever `min_tasks` says: 252 for n =
 * 12, 12,283 for n = 18, about four times as many for each two rows more; and for odd n ten to twenty times as many as
 * for n - 1, up to 3.7 million for n = 23. The ids of the two engines differ.
 *
 * - State: none -> ready, as for nq_plan_auto.
 * - Writes: the plan.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_OBJECT_SIZE; NQ_ERR_SIZE for n > 32; NQ_ERR_ENUM when there is
 *   no such engine; NQ_ERR_UNSUPPORTED where boards of n rows are not joined: n < 12, n > 24, and n whose memory does
 *   not fit the address space (24 with pointers of 32 bits).
 * - Cost: as nq_plan_init; with NQ_ENGINE_JOIN some steps for each task: a fraction of a second at most.
 */
NQ_API nq_status nq_plan_init_with(nq_plan *plan, size_t size, uint32_t n, uint32_t min_tasks, nq_engine engine);

/**
 * The bytes that a plan needs: sizeof(nq_plan) of the library, for languages that do not read this header. The
 * alignment is that of uint64_t.
 *
 * - Cost: constant.
 */
NQ_API size_t nq_plan_size(void);

/**
 * The number of rows of the board.
 *
 * - State: ready.
 * - Writes: `n` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
 * - Cost: constant.
 */
NQ_API nq_status nq_plan_n(const nq_plan *plan, uint32_t *n);

/**
 * How the tasks are counted.
 *
 * - State: ready.
 * - Writes: `engine` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
 * - Cost: constant.
 */
NQ_API nq_status nq_plan_engine(const nq_plan *plan, nq_engine *engine);

/**
 * The number of tasks, at least 1: they are numbered from 0.
 *
 * - State: ready.
 * - Writes: `tasks` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
 * - Cost: constant.
 */
NQ_API nq_status nq_plan_tasks(const nq_plan *plan, uint64_t *tasks);

/**
 * What, with a task's number, determines the task: n, the cut, the engine and the format. Equal ids mean equal tasks,
 * on every machine and in every build, and nq_plan_from_id makes the plan again.
 *
 * - State: ready.
 * - Writes: `id` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
 * - Cost: constant.
 */
NQ_API nq_status nq_plan_id(const nq_plan *plan, uint64_t *id);

/**
 * The bytes of memory in which the tasks are counted: those that all threads share, and those that each has for
 * itself. Both are multiples of 64, and both pieces are aligned to 64 bytes; for a search both are 0.
 *
 * Where halves are joined, n and n + 1 need the same for even n. Shared are 48 KB for n = 12, 0.3 MB for 14, 1.7 MB
 * for 16, 12 MB for 18, 95 MB for 20, 0.8 GB for 22, 7.7 GB for 24; and a thread has 0.1 MB for n = 12, 1 MB for 16, 4
 * MB for 18, 16 MB for 20, 36 MB for 22, 67 MB for 24.
 *
 * - State: ready.
 * - Writes: `shared` and `per_thread` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_UNSUPPORTED when they do not fit the address space
 *   (n = 24 with pointers of 32 bits).
 * - Cost: constant.
 */
NQ_API nq_status nq_plan_memory_size(const nq_plan *plan, size_t *shared, size_t *per_thread);

/**
 * Prepares the memory that all threads share: once for all of them, and, on one machine, for all processes that map
 * it.
 *
 * `shared` is memory of `shared_size` bytes, at least as many as nq_plan_memory_size says, aligned to 64 bytes, which
 * may be uninitialised. For a search there is nothing to do, and it is ignored. There is nothing to free. A copy at
 * another such address is as good, on machines of the same byte order and with the same library: it is no format to be
 * kept.
 *
 * - State: ready.
 * - Writes: the shared memory, as many bytes as nq_plan_memory_size says.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_WORKSPACE for memory that is needed and NULL or
 *   too short; NQ_ERR_ALIGN when it is not aligned to 64 bytes; NQ_ERR_ARGUMENT when it overlaps the plan.
 * - Cost: milliseconds for n = 18, about eight times as long for each two rows more, about a minute for n = 24. It
 *   cannot be interrupted: for that, and for many threads, see nq_plan_prepare_part.
 * - Threads: nothing else may touch the memory during this call. When it has returned, any number of threads may read
 *   it.
 */
NQ_API nq_status nq_plan_prepare(const nq_plan *plan, void *shared, size_t shared_size);

/**
 * The parts in which the shared memory can be prepared: 0 for a search.
 *
 * - State: ready.
 * - Writes: `parts` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
 * - Cost: constant.
 */
NQ_API nq_status nq_plan_prepare_parts(const nq_plan *plan, uint32_t *parts);

/**
 * Prepares a part of the memory that all threads share: part 0 first, and when it is done the others, in any order and
 * on any threads. When all parts are done, nq_plan_prepare is. A plan of a search has no parts, not even part 0.
 *
 * - State: ready.
 * - Writes: the shared memory: all of it for part 0, which undoes whatever was prepared there; what belongs to the
 *   part for the others.
 * - Returns: as nq_plan_prepare; NQ_ERR_RANGE when there is no such part, before what is wrong with the memory;
 *   NQ_ERR_WORKSPACE also when part 0 is not done for this plan.
 * - Cost: a fraction of a second at most, for each part.
 * - Threads: nothing else may touch the memory while part 0 is prepared. After that, threads that have learnt of its
 *   end may prepare other parts, each at most one at a time.
 */
NQ_API nq_status nq_plan_prepare_part(const nq_plan *plan, uint32_t part, void *shared, size_t shared_size);

/**
 * Counts the solutions of the tasks `first` .. `first + tasks - 1` of a plan that takes no memory. The subtotals of
 * all tasks add up to the total, in any order.
 *
 * It is the short form of nq_plan_run_in, without memory.
 *
 * - State: ready; any number of threads may run tasks of one plan at once.
 * - Writes: `subtotal` with NQ_OK: 0 when `tasks` is 0.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE for tasks past the end; NQ_ERR_WORKSPACE for
 *   a plan of NQ_ENGINE_JOIN; NQ_ERR_OVERFLOW when the subtotal does not fit 64 bits. (Sums pass 64 bits from n = 29:
 *   add them up with care.)
 * - Cost: that of the tasks. It cannot be interrupted between the tasks of one call.
 */
NQ_API nq_status nq_plan_run(const nq_plan *plan, uint64_t first, uint64_t tasks, uint64_t *subtotal);

/**
 * Counts the solutions of the tasks `first` .. `first + tasks - 1` of any plan, with the fastest kernel that this
 * processor runs. The subtotals of all tasks add up to the total, in any order.
 *
 * `shared` is what nq_plan_prepare has prepared for this plan, `scratch` is memory of this thread, which may be
 * uninitialised and holds nothing of use afterwards: at least as many bytes as nq_plan_memory_size says, aligned to 64
 * bytes. What is not needed is ignored, and may be NULL.
 *
 * - State: ready; any number of threads may run tasks of one plan at once.
 * - Writes: `subtotal` with NQ_OK: 0 when `tasks` is 0. The scratch.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; then in this order NQ_ERR_RANGE for tasks past the end;
 *   NQ_ERR_WORKSPACE for memory that is needed and NULL or too short, NQ_ERR_ALIGN when it is not aligned to 64 bytes,
 *   the shared one first; NQ_ERR_WORKSPACE when the shared memory is not wholly prepared for this plan, or was changed
 *   at its head; NQ_ERR_ARGUMENT when the scratch overlaps the plan or the shared memory; NQ_ERR_OVERFLOW when the
 *   subtotal does not fit 64 bits.
 * - Cost: that of the tasks. Where halves are joined, a third of a millisecond each for n = 18 with AVX2 on a desktop,
 *   and some 14 times as long for each two rows more, so about a second for n = 24. It cannot be interrupted between
 *   the tasks of one call.
 * - Threads: any number of them may run tasks of one plan with the same shared memory at once, each with a scratch of
 *   its own. The plan and the shared memory are only read, and may lie in memory that is read-only. Shared memory that
 *   was changed since it was prepared, elsewhere than at its head, gives wrong numbers or NQ_ERR_WORKSPACE, and
 *   nothing worse.
 */
NQ_API
nq_status nq_plan_run_in(const nq_plan *plan,
                         uint64_t first,
                         uint64_t tasks,
                         const void *shared,
                         size_t shared_size,
                         void *scratch,
                         size_t scratch_size,
                         uint64_t *subtotal);

/* ---- Kernels, and counting with options -------------------------------------------------------------------------- */

/** A way to count: one of the `NQ_KERNEL_` constants. All of them give the same numbers. */
typedef int32_t nq_kernel;

/**
 * Called after each task of a count, and in between while memory is prepared: 0 to go on, anything else to stop. It
 * must return: no `longjmp`, no exception out of it.
 */
typedef int32_t (*nq_progress_fn)(void *user, uint64_t done, uint64_t tasks);

/** How nq_count_with counts. Zeroed, all are the defaults. */
typedef struct {
  /** Which kernel. */
  nq_kernel kernel;
  /**
   * With `on_progress`: at least so many tasks, where the board can be cut so fine; with 0 as many as nq_plan_auto
   * chooses. When halves are joined there are as many tasks as there are sets of rows.
   */
  uint32_t min_tasks;
  /** Called after each task; may be NULL. */
  nq_progress_fn on_progress;
  /** Passed on to `on_progress`. */
  void *user;
  /**
   * NULL, or memory of `workspace_size`, aligned to 64 bytes, in which halves of the board are joined where that is
   * faster than searching. It may be uninitialised, holds nothing of use afterwards, and belongs to this call alone
   * while it runs: the callback may not touch it either.
   */
  void *workspace;
  /**
   * The size of the workspace, 0 without one. With fewer bytes than nq_count_workspace_size says for n it is not
   * used.
   */
  size_t workspace_size;
} nq_count_options;

/** The fastest one for the board and the processor. */
#define NQ_KERNEL_AUTO 0

/** "portable": one placement at a time, on any processor. */
#define NQ_KERNEL_PORTABLE 1

/** "avx2": x86-64 with AVX2, POPCNT, BMI1 and BMI2. */
#define NQ_KERNEL_AVX2 2

/** "avx512": x86-64 with the AVX-512 of Ice Lake and Zen 4 (F, BW, DQ, VL, VBMI2, BITALG, VPOPCNTDQ). */
#define NQ_KERNEL_AVX512 3

/** "neon": AArch64; not available in this version. */
#define NQ_KERNEL_NEON 4

/**
 * The number of solutions of the n x n board, with options.
 *
 * `options_size` is sizeof(nq_count_options) as the caller compiled it. What a smaller one lacks counts as 0, and what
 * a larger one has beyond must be 0. `options` may be NULL, and then `options_size` is ignored.
 *
 * The callback runs on this thread after each task, with the number of tasks that are done and of all tasks, which are
 * of about equal work; the last call has done = tasks. While the workspace is prepared it comes with done = 0. To n =
 * 20 or so the callback comes many times a second.
 *
 * With a workspace of nq_count_workspace_size(n) bytes it joins halves of the board where that is faster: from n = 18
 * or so with vectors, from n = 14 or so with the portable kernel. The total is the same with any workspace and any
 * kernel. What it takes is said with nq_plan_memory_size.
 *
 * - Writes: `total` with NQ_OK and NQ_STOPPED: then what the tasks that are done have counted. The workspace.
 * - Returns: NQ_OK; NQ_STOPPED when the callback said so; NQ_ERR_NULL, also for no workspace of more than 0 bytes;
 *   NQ_ERR_ALIGN, also for a workspace that is not aligned to 64 bytes; NQ_ERR_SIZE for n > 32; NQ_ERR_ENUM when there
 *   is no such kernel; NQ_ERR_UNSUPPORTED when this processor or this build lacks it, and for options that this
 *   version does not know; NQ_ERR_OVERFLOW: totals pass 64 bits from n = 29.
 * - Cost: as nq_count; a fraction of it when halves are joined. Up to 48 KiB of stack on x86-64, and what the callback
 *   uses.
 */
NQ_API nq_status nq_count_with(uint32_t n, const nq_count_options *options, size_t options_size, uint64_t *total);

/**
 * The bytes of workspace with which nq_count_with joins halves: what threads would share, and what each has for
 * itself.
 *
 * - Writes: `bytes` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 32; NQ_ERR_UNSUPPORTED where boards of n rows are
 *   not joined: n < 12, n > 24, and n whose memory does not fit the address space (24 with pointers of 32 bits).
 * - Cost: constant.
 */
NQ_API nq_status nq_count_workspace_size(uint32_t n, size_t *bytes);

/**
 * The fastest kernel that this processor, under this operating system, runs. (For small boards nq_count takes the
 * portable one all the same: vectors take time to be filled.)
 *
 * - Cost: constant; the first call asks the processor.
 */
NQ_API nq_kernel nq_kernel_best(void);

/**
 * The name of a kernel, such as "avx2" for NQ_KERNEL_AVX2, "auto" for NQ_KERNEL_AUTO; NULL when there is no such
 * kernel.
 *
 * The text is static, ends with a NUL, and is never changed.
 *
 * - Cost: constant.
 */
NQ_API const char *nq_kernel_name(nq_kernel kernel);

/**
 * Whether nq_count_with takes this kernel here: built in, and run by this processor and operating system. False for
 * numbers that no kernel has.
 *
 * - Cost: constant; the first call asks the processor.
 */
NQ_API bool nq_kernel_available(nq_kernel kernel);

/* ---- Estimating by samples --------------------------------------------------------------------------------------- */

/** What sampling found: means, and one standard error of each. */
typedef struct {
  /** Queens placed by a full search, as nq_search counts them. */
  double nodes;
  /** One standard error of that. */
  double nodes_error;
  /** Solutions. */
  double solutions;
  /** One standard error of that. */
  double solutions_error;
} nq_estimate_result;

/**
 * Estimates how many nodes a search of the n x n board has, and how many solutions, from random walks down the tree
 * (Knuth, 1975).
 *
 * The same arguments give the same numbers in every build. The errors are estimated too: with few samples rare walks
 * that stand for much are missing, so that both the mean and its error come out too small. For n = 27, a million
 * samples are a start.
 *
 * - Writes: `result` with NQ_OK. Without samples all numbers are 0; the errors of one sample are infinite.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 32.
 * - Cost: at most n steps for each sample, about a microsecond at n = 27.
 */
NQ_API nq_status nq_estimate(uint32_t n, uint64_t samples, uint64_t seed, nq_estimate_result *result);

/* ---- Boards by their number, and random ones --------------------------------------------------------------------- */

/**
 * The number of an ordinary solution of n <= 16 rows among all of its size in lexicographic order, from 0.
 *
 * - Writes: `index` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 16; NQ_ERR_ARGUMENT for a board that is no
 *   solution.
 * - Cost: up to some tenths of a second at n = 16, and about an eighth of it for each row less. Cannot be stopped.
 */
NQ_API nq_status nq_rank(const uint8_t *columns, uint32_t n, uint64_t *index);

/**
 * The ordinary solution of n <= 16 rows with this number in lexicographic order, from 0.
 *
 * - Writes: the n `columns` with NQ_OK. `length` is the room in columns, at least n.
 * - Returns: NQ_OK; NQ_ERR_NULL; NQ_ERR_SIZE for n > 16; NQ_ERR_LENGTH; NQ_ERR_RANGE for a number past the last, and
 *   so for every number where there is no solution.
 * - Cost: as nq_rank.
 */
NQ_API nq_status nq_unrank(uint32_t n, uint64_t index, uint8_t *columns, size_t length);

/**
 * One of all ordinary solutions of n <= 16 rows, each as likely as the others. A seed gives the same board on every
 * machine.
 *
 * - Writes: the n `columns` with NQ_OK. `length` is the room in columns, at least n.
 * - Returns: NQ_OK; NQ_DONE when there is none (n = 2 and 3); NQ_ERR_NULL; NQ_ERR_SIZE for n > 16; NQ_ERR_LENGTH.
 * - Cost: as nq_rank. Not for secrets: whoever sees some boards can tell the next seeds' ones.
 */
NQ_API nq_status nq_sample(uint32_t n, uint64_t seed, uint8_t *columns, size_t length);

/* ---- The textbook methods, step by step -------------------------------------------------------------------------- */

/** "permutation": all n! permutations of the columns, filtered. To n = 12. */
#define NQ_METHOD_PERMUTATION 0

/** "board-scan": a board of squares; each test looks up the column and both diagonals. To n = 12. */
#define NQ_METHOD_BOARD_SCAN 1

/** "placed-array": the columns of the queens placed so far; each test compares with all of them. */
#define NQ_METHOD_PLACED_ARRAY 2

/** "tagged-keys": one hash set of taken columns ("c"), diagonals ("d") and anti-diagonals ("a"). */
#define NQ_METHOD_TAGGED_KEYS 3

/** "three-sets": a hash set of each. */
#define NQ_METHOD_THREE_SETS 4

/** "boolean-arrays": an array of booleans of each. */
#define NQ_METHOD_BOOLEAN_ARRAYS 5

/** "bitmask": a word of bits of each. */
#define NQ_METHOD_BITMASK 6

/** The method asks whether a queen may stand on (row, column). REJECT or PLACE of the same square comes next. */
#define NQ_EVENT_TEST 0

/** It may not: `reason` says why. */
#define NQ_EVENT_REJECT 1

/** It may, and was placed there. */
#define NQ_EVENT_PLACE 2

/** The queen of the lowest filled row, at (row, column), was taken away. */
#define NQ_EVENT_REMOVE 3

/** Every row has its queen. `row` is n, `column` is UINT32_MAX. */
#define NQ_EVENT_SOLUTION 4

/** No attack: the reason of every event but NQ_EVENT_REJECT. */
#define NQ_REASON_NONE 0

/** Another queen is on the column. */
#define NQ_REASON_COLUMN 1

/** Another queen is on the diagonal: row - column is the same. */
#define NQ_REASON_DIAGONAL 2

/** Another queen is on the anti-diagonal: row + column is the same. */
#define NQ_REASON_ANTIDIAGONAL 3

/** A method of the textbook ladder: one of the `NQ_METHOD_` constants. */
typedef int32_t nq_method;

/** One step of a method. */
typedef struct {
  /** What happened: one of the `NQ_EVENT_` constants. */
  int32_t kind;
  /**
   * Why a square was rejected: one of the `NQ_REASON_` constants. Where several queens attack the square, it is
   * the attack that the method found first, and methods look in different orders.
   */
  int32_t reason;
  /** The size of the board. */
  uint32_t n;
  /** The row of the square. */
  uint32_t row;
  /** The column of the square. */
  uint32_t column;
  /**
   * The row of the queen that attacks a rejected square, where the method knows it (permutation, board-scan,
   * placed-array); else UINT32_MAX.
   */
  uint32_t other_row;
  /** The board after the step: n columns, NQ_EMPTY in each row without a queen. */
  const uint8_t *columns;
} nq_event;

/** Called for each step: 0 to go on, anything else to stop. `event` and what it points to are not to be changed. */
typedef int32_t (*nq_event_fn)(void *user, const nq_event *event);

/** How much a run of a method has done. */
typedef struct {
  /** Solutions found. */
  uint64_t solutions;
  /** Squares of which the method asked whether a queen may stand there, once for each time it asked. */
  uint64_t squares_tested;
  /** Queens placed. */
  uint64_t queens_placed;
  /** Queens taken away again. */
  uint64_t queens_removed;
} nq_method_stats;

/**
 * Solves the board of n rows by one method of the textbook ladder, and tells `on_event` each step.
 *
 * `limit` is the number of solutions after which to stop; 0 means all. So NULL for `on_event` and a limit of 0 counts,
 * and a limit of 1 finds the first. Every method delivers the same boards in the same order. Which of several attacks
 * is named as the reason of a rejection differs between methods, and the steps of a method may differ between
 * versions.
 *
 * - State: there is no object; each call starts from the empty board. Calls may run at the same time, and inside the
 *   callback of another.
 * - Writes: `stats` with NQ_DONE and NQ_STOPPED; the step at which the callback stopped is counted. `on_event`, `user`
 *   and `stats` may be NULL.
 * - Returns: NQ_DONE when every solution was delivered; NQ_STOPPED when the callback said so or the limit was reached,
 *   even if no further solution exists; NQ_ERR_ALIGN; NQ_ERR_ENUM when there is no such method, which is checked
 *   before n; NQ_ERR_SIZE when n is above the method's limit: 12 for permutation and board-scan, else 32.
 * - Cost: permutation looks at all n! permutations. The others test the n squares below each partial board, in O(n)
 *   each with board-scan and placed-array, and in O(1) with the rest. Each n takes six times as long as the one
 *   before, or more: past n = 15 or so, nq_count and nq_search are the tools.
 */
NQ_API
nq_status nq_method_run(nq_method method,
                        uint32_t n,
                        uint64_t limit,
                        nq_event_fn on_event,
                        void *user,
                        nq_method_stats *stats);

/**
 * The name of a method, such as "three-sets" for NQ_METHOD_THREE_SETS; NULL when there is no such method.
 *
 * The text is static, ends with a NUL, and is never changed.
 *
 * - Cost: constant.
 */
NQ_API const char *nq_method_name(nq_method method);

/* ---- Puzzles: boards with conditions ----------------------------------------------------------------------------- */

/** The bytes of a puzzle of n rows, n to NQ_MAX_PUZZLE_N: what nq_puzzle_size says, for static memory. */
#define NQ_PUZZLE_BYTES(n) \
  ((n) <= 16 ? NQ_PUZZLE_BYTES_SMALL : (n) <= 32 ? NQ_PUZZLE_BYTES_MEDIUM : NQ_PUZZLE_BYTES_LARGE)

/** The largest n of boards with conditions. */
#define NQ_MAX_PUZZLE_N 64

/** The bytes of a puzzle for n to 16; NQ_PUZZLE_BYTES(n) is the macro for any n. */
#define NQ_PUZZLE_BYTES_SMALL 1024

/** The bytes of a puzzle for n to 32. */
#define NQ_PUZZLE_BYTES_MEDIUM 3328

/** The bytes of a puzzle for n to 64: sizeof(nq_puzzle). */
#define NQ_PUZZLE_BYTES_LARGE 11520

/** A rule: diagonals (and a knight's moves) go on at the opposite edge. */
#define NQ_RULE_TORUS 1

/** A rule: a queen attacks what a knight attacks as well. */
#define NQ_RULE_KNIGHT 2

/** A rule: of its diagonals a queen attacks the next squares only. Goes with no other rule. */
#define NQ_RULE_TOUCH_ONLY 4

/** No hint: no line says anything by itself, or every line has its queen. */
#define NQ_HINT_NONE 0

/** A hint: the line has one square left, row and column; its queen goes there. */
#define NQ_HINT_PLACE 1

/** A hint: a queen on the square would leave the line without one; the square can be blocked. */
#define NQ_HINT_EXCLUDE 2

/** A hint: the line has no square left, so that there is no solution. */
#define NQ_HINT_DEAD 3

/** The line of a hint is a row. */
#define NQ_LINE_ROW 0

/** The line of a hint is a column. */
#define NQ_LINE_COLUMN 1

/** The line of a hint is a region; line 0 is the region with number 1. */
#define NQ_LINE_REGION 2

/**
 * A board with conditions, and the search for its solutions: queens that are placed, blocked squares, regions, rules.
 *
 * It lives in the caller's memory, and there is nothing to free. The struct is large enough for every n; memory of
 * NQ_PUZZLE_BYTES(n) bytes, aligned for uint64_t, is enough for boards to that n, cast to nq_puzzle *. While no call
 * runs on it, a copy of those bytes is a checkpoint. The contents are this library's: they are the same for no other
 * version.
 *
 * ```text
 * memory --init--> setting --rules, then conditions--> setting --solve, count, run--> solving --restart--> setting
 * memory --load--> setting or solving, as it was saved
 * ```
 *
 * Solve, count and run go on where the last of them stopped: each delivers what is left, each solution once, in an
 * order that is fixed for the puzzle and the version of the library and otherwise unspecified. During a callback the
 * puzzle is running, and its calls answer NQ_ERR_STATE. Two threads may use two puzzles at the same time; one puzzle
 * belongs to one thread at a time, but for the calls that take it const.
 */
typedef struct {
  /** The library's. */
  uint64_t opaque[1440];
} nq_puzzle;

/** What a single line of the board says. Fields without a meaning are UINT32_MAX. */
typedef struct {
  /** NQ_HINT_NONE, PLACE, EXCLUDE or DEAD. */
  int32_t kind;
  /** NQ_LINE_ROW, COLUMN or REGION; NQ_LINE_ROW with NQ_HINT_NONE. */
  int32_t line_kind;
  /** The number of the line, from 0. */
  uint32_t line;
  /** The row of the square. */
  uint32_t row;
  /** The column of the square. */
  uint32_t column;
} nq_hint;

/**
 * The bytes that a puzzle of n rows needs: what NQ_PUZZLE_BYTES(n) is, for languages that do not read this header. The
 * alignment is that of uint64_t.
 *
 * - Writes: `bytes` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
 * - Cost: constant.
 */
NQ_API nq_status nq_puzzle_size(uint32_t n, size_t *bytes);

/**
 * Makes a puzzle: the empty board of n rows, with ordinary queens.
 *
 * - State: none -> setting. The memory is not read and may be uninitialised. Not for a puzzle whose callback runs.
 *   `size` is the bytes there, at least NQ_PUZZLE_BYTES(n); more is accepted and not touched.
 * - Writes: the puzzle.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64; NQ_ERR_OBJECT_SIZE.
 * - Cost: writes those bytes once or twice.
 */
NQ_API nq_status nq_puzzle_init(nq_puzzle *puzzle, size_t size, uint32_t n);

/**
 * Sets the rules: NQ_RULE_TORUS, NQ_RULE_KNIGHT or both, NQ_RULE_TOUCH_ONLY, or 0 for ordinary queens.
 *
 * - State: setting, before any condition -> setting.
 * - Writes: the puzzle with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE, also after a condition; NQ_ERR_UNSUPPORTED for a rule
 *   that this library does not know; NQ_ERR_ARGUMENT for NQ_RULE_TOUCH_ONLY with another rule.
 * - Cost: a few instructions a row.
 */
NQ_API nq_status nq_puzzle_set_rules(nq_puzzle *puzzle, uint32_t rules);

/**
 * Places a queen: a pre-placed one. It is part of every solution from then on, and is not counted as a node.
 *
 * - State: setting -> setting.
 * - Writes: the puzzle with NQ_OK.
 * - Returns: NQ_OK, also when that queen is there already; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE; then
 *   the first of NQ_ERR_ATTACKED (by a placed queen), NQ_ERR_BLOCKED, NQ_ERR_REGION (the square's region has its
 *   queen) that applies. That no solution is left is no error: nq_puzzle_hint may say why, solving says NQ_DONE.
 * - Cost: some dozen instructions a row.
 */
NQ_API nq_status nq_puzzle_place(nq_puzzle *puzzle, uint32_t row, uint32_t column);

/**
 * Blocks a square: no queen may stand there. Queens attack across it as before.
 *
 * - State: setting -> setting.
 * - Writes: the puzzle with NQ_OK.
 * - Returns: NQ_OK, also when it is blocked already; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE;
 *   NQ_ERR_OCCUPIED for the square of a placed queen.
 * - Cost: some instructions a square of the board.
 */
NQ_API nq_status nq_puzzle_block(nq_puzzle *puzzle, uint32_t row, uint32_t column);

/**
 * Blocks the squares whose row - column is this number, -(n - 1) to n - 1. It does not wrap, whatever the rules are.
 *
 * - State: setting -> setting.
 * - Writes: the puzzle with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE; NQ_ERR_OCCUPIED when a placed queen stands
 *   there.
 * - Cost: some instructions a square of the board.
 */
NQ_API nq_status nq_puzzle_block_diagonal(nq_puzzle *puzzle, int32_t row_minus_column);

/**
 * Blocks the squares whose row + column is this number, 0 to 2n - 2. It does not wrap, whatever the rules are.
 *
 * - State: setting -> setting.
 * - Writes: the puzzle with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_RANGE; NQ_ERR_OCCUPIED when a placed queen stands
 *   there.
 * - Cost: some instructions a square of the board.
 */
NQ_API nq_status nq_puzzle_block_antidiagonal(nq_puzzle *puzzle, uint32_t row_plus_column);

/**
 * Divides the board into regions, of which each gets exactly one queen.
 *
 * `regions` has the number of each square's region, 1 to n, row by row; `length` is at least n * n. A number that no
 * square has is a region without a square: the puzzle is accepted, and has no solution.
 *
 * - State: setting -> setting.
 * - Writes: the puzzle with NQ_OK.
 * - Returns: NQ_OK, also when the board has these regions already; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE;
 *   NQ_ERR_LENGTH; NQ_ERR_ARGUMENT when they lie in the puzzle; NQ_ERR_RANGE for a number outside 1 to n;
 *   NQ_ERR_REGION when two placed queens are in one region, or the board has other regions.
 * - Cost: some instructions a square.
 */
NQ_API nq_status nq_puzzle_set_regions(nq_puzzle *puzzle, const uint8_t *regions, size_t length);

/**
 * Delivers the next solution, placing at most `budget` queens for it.
 *
 * A node is one queen placed by the search. Going back is free: the end is found without budget, and a board completed
 * by the last node is delivered. Nothing is lost by a pause. The problem is NP-complete: a few boards take more nodes
 * than anybody has, so that a budget is wise.
 *
 * - State: setting or solving -> solving.
 * - Writes: the n `columns` with NQ_OK, nothing otherwise. `length` is the room in columns, at least n.
 * - Returns: NQ_OK; NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent; NQ_ERR_NULL, NQ_ERR_ALIGN,
 *   NQ_ERR_STATE; NQ_ERR_LENGTH.
 * - Cost: 20 to 50 instructions a node and open row where much is forbidden, about 40 a node where little is.
 */
NQ_API nq_status nq_puzzle_solve(nq_puzzle *puzzle, uint64_t budget, uint8_t *columns, size_t length);

/**
 * Counts the solutions that are left, to `limit` of them and `budget` queens placed.
 *
 * A limit of 2 on a fresh puzzle asks whether the solution is the only one: NQ_OK is no, NQ_DONE with 1 is yes.
 * UINT64_MAX is no limit. A limit of 0 is an error here, while 0 means all for nq_method_run.
 *
 * - State: setting or solving -> solving.
 * - Writes: `solutions`, the number of this call, with every status >= 0.
 * - Returns: NQ_OK when the limit is reached; NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent;
 *   NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_ARGUMENT for limit 0.
 * - Cost: as nq_puzzle_solve.
 */
NQ_API nq_status nq_puzzle_count(nq_puzzle *puzzle, uint64_t limit, uint64_t budget, uint64_t *solutions);

/**
 * Gives to `on_board` every solution that is found by placing at most `budget` queens, until the callback says stop.
 *
 * Each board is given exactly once over all calls: after a stop or a pause the search goes on behind it. The callback
 * runs on this thread; it may not touch this puzzle (the calls answer NQ_ERR_STATE, and so do they on a copy made
 * then). A callback that does not return leaves the puzzle running, and of no more use.
 *
 * - State: setting or solving -> running during a callback -> solving.
 * - Writes: `delivered`, the number of boards of this call with the one at which it was stopped, with every status >=
 *   0. `user` and `delivered` may be NULL.
 * - Returns: NQ_DONE when nothing is left; NQ_PAUSED when the budget is spent; NQ_STOPPED; NQ_ERR_NULL, NQ_ERR_ALIGN,
 *   NQ_ERR_STATE, also when a callback has broken the puzzle.
 * - Cost: as nq_puzzle_solve, and the callback.
 */
NQ_API
nq_status nq_puzzle_run(nq_puzzle *puzzle,
                        uint64_t budget,
                        nq_board_fn on_board,
                        void *user,
                        uint64_t *delivered);

/**
 * Forgets how far solving is, and keeps rules and conditions, which can be added to again.
 *
 * - State: setting or solving -> setting.
 * - Writes: the puzzle with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
 * - Cost: constant.
 */
NQ_API nq_status nq_puzzle_restart(nq_puzzle *puzzle);

/**
 * How far solving is, since it began: all 0 before that.
 *
 * - State: setting or solving, as before; several threads may ask at once while none changes the puzzle.
 * - Writes: `progress` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
 * - Cost: some hundred instructions for each queen on the path. Does not promise that equal parts take equal time.
 */
NQ_API nq_status nq_puzzle_progress(const nq_puzzle *puzzle, nq_progress *progress);

/**
 * The bytes of a saved puzzle of n rows: 38 for n = 0, 142 for 8, 4842 for 64.
 *
 * - Writes: `bytes` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64.
 * - Cost: constant.
 */
NQ_API nq_status nq_puzzle_snapshot_size(uint32_t n, size_t *bytes);

/**
 * Writes the puzzle - conditions, and how far solving is - as bytes, which load on any machine and in any later
 * version that knows the format.
 *
 * - State: setting or solving, as before; solving goes on as if it had not been saved.
 * - Writes: the bytes, nq_puzzle_snapshot_size(n) of them, and their number to `length`, with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE; NQ_ERR_LENGTH when `capacity` is less than that;
 *   NQ_ERR_ARGUMENT when the bytes overlap the puzzle.
 * - Cost: about 80 instructions a byte, most of them for the checksum.
 */
NQ_API nq_status nq_puzzle_save(const nq_puzzle *puzzle, uint8_t *bytes, size_t capacity, size_t *length);

/**
 * Makes a puzzle out of the bytes of nq_puzzle_save: it goes on where that one was saved.
 *
 * - State: none -> setting or solving, as it was saved. The memory is not read and may be uninitialised. Not for a
 *   puzzle whose callback runs. `size` is the bytes there, at least NQ_PUZZLE_BYTES of the n that was saved.
 * - Writes: the puzzle, with NQ_OK; a refused snapshot leaves the memory as it was.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_OBJECT_SIZE when `size` is less than any puzzle needs;
 *   NQ_ERR_ARGUMENT when the bytes overlap the `size` bytes of the puzzle; then the first of NQ_ERR_SNAPSHOT_LENGTH
 *   (not the length for the n in the bytes), NQ_ERR_SNAPSHOT_MAGIC, NQ_ERR_SNAPSHOT_VERSION, NQ_ERR_SNAPSHOT_CHECKSUM
 *   that applies; NQ_ERR_OBJECT_SIZE when `size` is less than this n needs; NQ_ERR_SNAPSHOT_CONTENT (no puzzle can
 *   have come there).
 * - Cost: that of the checksum, and of a node for each queen on the path. Does not promise that the counters of nodes
 *   and solutions are true: they are only checked to be possible.
 */
NQ_API nq_status nq_puzzle_load(nq_puzzle *puzzle, size_t size, const uint8_t *bytes, size_t length);

/**
 * The next step that a person could take, from the conditions alone: single lines, no search.
 *
 * The first of these that applies: a line without a square, a line with one, a square that would take all squares of a
 * line; rows before columns before regions. Placing or blocking as the hint says changes no solution, so that asking
 * again goes on from there; how far solving is makes no difference.
 *
 * - State: setting or solving, as before; several threads may ask at once while none changes the puzzle.
 * - Writes: `hint` with NQ_OK.
 * - Returns: NQ_OK; NQ_ERR_NULL, NQ_ERR_ALIGN, NQ_ERR_STATE.
 * - Cost: less than a node for each square of each line. Does not promise that a puzzle without a hint has a solution.
 */
NQ_API nq_status nq_puzzle_hint(const nq_puzzle *puzzle, nq_hint *hint);

/* ---- Making puzzles ---------------------------------------------------------------------------------------------- */

/**
 * Makes a puzzle of connected regions with exactly one solution.
 *
 * The same n, rules, seed and version give the same puzzle on every machine. Regions are numbered by the row of their
 * queen, from 1. `scratch` is what the generator works in, as for nq_puzzle_init.
 *
 * - Writes: with NQ_OK the n * n `regions`, row by row, and the n `columns` of the solution; `length` and
 *   `columns_length` are the room there. The scratch holds no puzzle after any call.
 * - Returns: NQ_OK; NQ_DONE when no board of n rows has a solution under these rules; NQ_PAUSED when the budget is
 *   spent; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64; NQ_ERR_OBJECT_SIZE; NQ_ERR_LENGTH; NQ_ERR_UNSUPPORTED
 *   for a rule that this library does not know; NQ_ERR_ARGUMENT for NQ_RULE_TOUCH_ONLY with another rule, and when
 *   results overlap the scratch.
 * - Cost: `budget` nodes at most. On average some hundred nodes at n = 8, some ten thousands at n = 12, and soon more
 *   than anybody has above n = 16 or so.
 */
NQ_API
nq_status nq_generate_regions(uint32_t n,
                              uint32_t rules,
                              uint64_t seed,
                              uint64_t budget,
                              nq_puzzle *scratch,
                              size_t size,
                              uint8_t *regions,
                              size_t length,
                              uint8_t *columns,
                              size_t columns_length);

/**
 * Makes a completion puzzle with exactly one solution: few given queens, none of which can be missed.
 *
 * The same n, rules, seed and version give the same puzzle on every machine. `scratch` is what the generator works in,
 * as for nq_puzzle_init. It takes queens away from a solution in several orders, and keeps the best; a queen of which
 * a search of moderate length can't tell whether it can be missed stays.
 *
 * - Writes: with NQ_OK the n columns of the `given` queens, NQ_EMPTY in rows without one; `length` is the room there.
 *   The scratch holds no puzzle after any call.
 * - Returns: NQ_OK; NQ_DONE when no board of n rows has a solution under these rules; NQ_PAUSED when the budget is
 *   spent; NQ_ERR_NULL, NQ_ERR_ALIGN; NQ_ERR_SIZE for n > 64; NQ_ERR_OBJECT_SIZE; NQ_ERR_LENGTH; NQ_ERR_UNSUPPORTED
 *   for a rule that this library does not know; NQ_ERR_ARGUMENT for NQ_RULE_TOUCH_ONLY with another rule, and when
 *   `given` overlaps the scratch.
 * - Cost: `budget` nodes at most; with ordinary queens a few thousand at n = 16, a hundred thousand or so at n = 64.
 */
NQ_API
nq_status nq_generate_completion(uint32_t n,
                                 uint32_t rules,
                                 uint64_t seed,
                                 uint64_t budget,
                                 nq_puzzle *scratch,
                                 size_t size,
                                 uint8_t *given,
                                 size_t length);

#ifdef __cplusplus
}
#endif

#endif /* NQUEENS_H */
