/* Memory that ends when the test says so: every allocation of the program goes through here (operator new is replaced,
 * the linker puts __wrap_malloc before malloc), is counted, and fails on demand. One thread only. */
#ifndef HOPTRAIL_TESTS_FAILING_MEMORY_H
#define HOPTRAIL_TESTS_FAILING_MEMORY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From now on the point-th allocation fails, counted from 1, and with `for_ever` all that follow it. */
void memory_fail_at(uint64_t point, int for_ever);
void memory_forbid(void); /* none succeeds … */
void memory_allow(void);  /* … and none fails any more */

/* Since memory_fail_at: allocations asked for, and those of them that failed. */
uint64_t memory_asked(void);
uint64_t memory_failed(void);
/* Allocations that are not freed. */
int64_t memory_blocks(void);

#ifdef __cplusplus
}
#endif

#endif
