/* hoptrail_run.h in a second file of one program. */
#include "hoptrail_run.h"

int32_t run_from_the_other_file(hop_task* task, const hop_run_host* host);
int32_t run_from_the_other_file(hop_task* task, const hop_run_host* host) { return hop_run(task, host, NULL); }
