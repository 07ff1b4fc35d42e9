#!/bin/sh
# Threads on one graph and on one store, under ThreadSanitizer.
set -eu
./dev compile tsan determinism_threads capi_batch_test faults_store_readers
./dev suite tsan -R '^(determinism.threads|capi.batch_test|faults.store_readers_quick)$'
