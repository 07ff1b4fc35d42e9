/* Zig's x86_64 libraries ask packaging/natives/processor_model.c for the processor's features. Here it is compiled under other
 * names, and has to give the features that the compiler's own runtime library gives. */
#include <stdio.h>

extern struct {
  unsigned vendor, type, subtype, features[1];
} our_model;
extern unsigned our_features2[1];

static int broken, present;

static void compare(const char* name, int number, int expected) {
  const unsigned word = number < 32 ? our_model.features[0] : our_features2[0];
  const int ours = (int)(word >> number % 32 & 1);
  present += expected;
  if (ours == expected) return;
  printf("%s: %d, and the compiler's runtime library has %d\n", name, ours, expected);
  broken = 1;
}
#define COMPARE(name, number) compare(name, number, __builtin_cpu_supports(name) != 0)

int main(void) {
  COMPARE("cmov", 0);
  COMPARE("mmx", 1);
  COMPARE("popcnt", 2);
  COMPARE("sse", 3);
  COMPARE("sse2", 4);
  COMPARE("sse3", 5);
  COMPARE("ssse3", 6);
  COMPARE("sse4.1", 7);
  COMPARE("sse4.2", 8);
  COMPARE("avx", 9);
  COMPARE("avx2", 10);
  COMPARE("fma", 14);
  COMPARE("avx512f", 15);
  COMPARE("bmi", 16);
  COMPARE("bmi2", 17);
  COMPARE("aes", 18);
  COMPARE("pclmul", 19);
  COMPARE("avx512vl", 20);
  COMPARE("avx512bw", 21);
  COMPARE("avx512dq", 22);
  COMPARE("avx512cd", 23);
  COMPARE("avx512vnni", 34);
  printf("22 features compared, %d present here\n", present);
  return broken || present < 2;
}
