/**
 * The native library, function by function, over JNI or java.lang.foreign. Not exported: it may
 * change with any version.
 */
package io.hoptrail.raw;
