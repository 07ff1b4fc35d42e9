/* The C++ layer's run() with threads, for the C program that tests threads. */
#ifndef HOPTRAIL_TESTS_PARALLEL_RUN_H
#define HOPTRAIL_TESTS_PARALLEL_RUN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Batches whose parts ran on threads and gave what one thread gives: `batches`, or 0 when one did not. */
uint64_t parallel_runs_equal_serial_ones(uint64_t batches);

#ifdef __cplusplus
}
#endif

#endif
