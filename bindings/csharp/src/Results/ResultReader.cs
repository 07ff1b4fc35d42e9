using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>Copies results out of the engine's memory, so that the caller need not free them.</summary>
    internal static class ResultReader
    {
        internal static unsafe IReadOnlyList<AskResult> ReadAll(ResultsHandle handle, Graph graph)
        {
            using (Use results = handle.Use())
            {
                uint count;
                IntPtr error = IntPtr.Zero;
                Call.Check(hop_results_count(results.Pointer, &count, &error), error);
                var all = new AskResult[count];
                for (uint question = 0; question < count; ++question)
                {
                    all[question] = Read(results.Pointer, question, graph);
                }
                return all;
            }
        }

        private static unsafe AskResult Read(IntPtr results, uint question, Graph graph)
        {
            uint* passages;
            float* scores, distances;
            byte* answer;
            UIntPtr count, stateLength, answerLength;
            int partial;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_results_hits(results, question, &passages, &scores, &count, &error), error);
            Call.Check(hop_results_state(results, question, &distances, &stateLength, &error), error);
            Call.Check(hop_results_answer(results, question, &answer, &answerLength, &partial, &error), error);
            return new AskResult(
                graph, Indices(passages, count), Floats(scores, count), ReadExplanation(results, question),
                ReadSteps(results, question), Floats(distances, stateLength), Utf8.Text(answer, answerLength), partial != 0);
        }

        private static unsafe byte[] ReadExplanation(IntPtr results, uint question)
        {
            byte* json;
            UIntPtr length;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_results_explanation(results, question, &json, &length, &error), error);
            return Bytes(json, length);
        }

        private static unsafe AnsweredStep[] ReadSteps(IntPtr results, uint question)
        {
            uint count;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_results_step_count(results, question, &count, &error), error);
            var steps = new AnsweredStep[count];
            for (uint step = 0; step < count; ++step)
            {
                byte* asked, answered;
                uint* passages;
                UIntPtr askedLength, answeredLength, passageCount;
                Call.Check(
                    hop_results_step(
                        results, question, step, &asked, &askedLength, &answered, &answeredLength, &passages, &passageCount,
                        &error),
                    error);
                steps[step] = new AnsweredStep(
                    Utf8.Text(asked, askedLength), Utf8.Text(answered, answeredLength), Indices(passages, passageCount));
            }
            return steps;
        }

        private static unsafe int[] Indices(uint* from, UIntPtr count)
        {
            var to = new int[checked((int)(ulong)count)];
            if (to.Length > 0) Marshal.Copy((IntPtr)from, to, 0, to.Length);
            return to;
        }

        private static unsafe float[] Floats(float* from, UIntPtr count)
        {
            var to = new float[checked((int)(ulong)count)];
            if (to.Length > 0) Marshal.Copy((IntPtr)from, to, 0, to.Length);
            return to;
        }

        private static unsafe byte[] Bytes(byte* from, UIntPtr count)
        {
            var to = new byte[checked((int)(ulong)count)];
            if (to.Length > 0) Marshal.Copy((IntPtr)from, to, 0, to.Length);
            return to;
        }
    }
}
