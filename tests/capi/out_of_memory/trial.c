#include "trial.h"

#include <inttypes.h>

#include "core/base/wrap_around.hpp"

void trial_finds(trial* t, const char* what) {
  ++t->wrong;
  fprintf(stderr, "%s: allocation %" PRIu64 "%s fails: %s\n", t->scenario->name, t->point,
          t->for_ever ? " and all that follow" : " alone", what);
}

void trial_begins(trial* t) {
  if (t->point > 0) memory_fail_at(t->point, t->for_ever);
  else memory_fail_at(UINT64_MAX, 0);
}

void trial_ends(trial* t) {
  t->points = memory_asked();
  t->reached = memory_failed() > 0;
  memory_forbid();
}

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

int trial_again(trial* t, int32_t status, hop_error* error, const char* call) {
  const int most = t->for_ever ? 2 : 1;
  if (status != HOP_STATUS_OUT_OF_MEMORY || memory_failed() == 0 || t->seen >= most) return 0;
  if (error == NULL || hop_error_status(error) != status || hop_error_message(error)[0] == '\0') trial_finds(t, call);
  hop_error_free(error);
  if (++t->seen == most) memory_allow();
  return 1;
}

int trial_expects(trial* t, int32_t expected, int32_t status, hop_error* error, const char* call) {
  const int holds = status == expected && (error == NULL) == (status == HOP_OK) && hop_error_status(error) == status;
  if (!holds) {
    trial_finds(t, call);
    fprintf(stderr, "  gives %s (%s), not %s\n", hop_status_name(status), hop_error_message(error), hop_status_name(expected));
  } else if (status != HOP_OK) {
    trial_told(t, hop_error_message(error), strlen(hop_error_message(error)));
  }
  hop_error_free(error);
  return holds;
}

/* ---- What was told, as FNV-1a ----------------------------------------------------------------------------------- */

HOP_WRAPS_AROUND void trial_told(trial* t, const void* data, size_t length) {
  size_t i;
  for (i = 0; i < length; ++i) t->answer = (t->answer ^ ((const uint8_t*)data)[i]) * 0x100000001b3u;
}

void trial_told_number(trial* t, uint64_t number) { trial_told(t, &number, sizeof number); }

void trial_told_bytes(trial* t, const hop_bytes* bytes) {
  const uint8_t* data = NULL;
  size_t length = 0;
  TRY(hop_bytes_view(bytes, &data, &length, &error));
  trial_told(t, data, length);
end:;
}
