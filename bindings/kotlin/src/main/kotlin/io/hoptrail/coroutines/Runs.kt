package io.hoptrail.coroutines

import io.hoptrail.HoptrailException
import io.hoptrail.Run
import io.hoptrail.Step
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.future.await
import kotlinx.coroutines.runInterruptible

/** Runs in the background and returns its result. Cancelling the coroutine closes the run. */
public suspend fun <T> Run<T>.await(): T = async().await()

/**
 * The run's steps, computed on the IO dispatcher when they are collected. While a request is collected the run can be
 * saved; after the last step it has its result. Collecting can be interrupted and continued; close a run that you do not
 * continue.
 */
public fun <T> Run<T>.steps(): Flow<Step> = flow {
    val steps = iterator()
    while (true) {
        val more = try {
            runInterruptible(Dispatchers.IO) { steps.hasNext() }
        } catch (failure: HoptrailException) {
            currentCoroutineContext().ensureActive() // it was closed because the coroutine was cancelled
            throw failure
        }
        if (!more) break
        emit(steps.next())
    }
}
