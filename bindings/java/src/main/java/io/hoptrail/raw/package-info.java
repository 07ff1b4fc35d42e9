/**
 * The native library, function by function, over JNI. Not exported: it may change with any
 * version.
 */
package io.hoptrail.raw;
