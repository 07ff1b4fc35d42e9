using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using Hoptrail.Native;
using Hoptrail.Raw;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    public sealed partial class HoptrailTask
    {
        /// <summary>Ids of the open requests, in the order of their creation.</summary>
        public unsafe IReadOnlyList<ulong> RequestIds
        {
            get
            {
                using (Turn task = Take())
                {
                    uint count;
                    IntPtr error = IntPtr.Zero;
                    Call.Check(hop_task_request_count(task.Pointer, &count, &error), error);
                    var ids = new ulong[count];
                    fixed (ulong* at = ids)
                    {
                        for (uint index = 0; index < count; ++index)
                        {
                            Call.Check(hop_task_request_id(task.Pointer, index, at + index, &error), error);
                        }
                    }
                    return ids;
                }
            }
        }

        /// <summary>An open request, as independent data.</summary>
        /// <exception cref="HoptrailException"><see cref="Status.StaleRequest"/>: the request is not open.</exception>
        public unsafe Request Request(ulong id)
        {
            using (Turn task = Take())
            {
                int kind;
                byte* purpose;
                UIntPtr length;
                IntPtr error = IntPtr.Zero;
                Call.Check(hop_request_kind(task.Pointer, id, &kind, &error), error);
                Call.Check(hop_request_purpose(task.Pointer, id, &purpose, &length, &error), error);
                string what = Utf8.Text(purpose, length);
                switch (kind)
                {
                    case Constants.HOP_REQUEST_EMBED:
                        string[] texts = ReadTexts(task.Pointer, id, out TextKind role);
                        return new EmbedRequest(id, what, role, texts);
                    case Constants.HOP_REQUEST_COMPLETE: return ReadComplete(task.Pointer, id, what);
                    case Constants.HOP_REQUEST_SCORE:
                        string[] all = ReadTexts(task.Pointer, id, out TextKind _);
                        return new ScoreRequest(id, what, all[0], all.Skip(1).ToArray());
                    case Constants.HOP_REQUEST_FILE: return ReadFile(task.Pointer, id, what);
                    default: return new Request(id, what);
                }
            }
        }

        /// <summary>The texts of a request, and the kind of the last one.</summary>
        private static unsafe string[] ReadTexts(IntPtr task, ulong id, out TextKind kind)
        {
            uint count;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_request_text_count(task, id, &count, &error), error);
            var texts = new string[count];
            int role = Constants.HOP_TEXT_QUERY;
            for (uint index = 0; index < count; ++index)
            {
                byte* text;
                UIntPtr length;
                Call.Check(hop_request_text(task, id, index, &role, &text, &length, &error), error);
                texts[index] = Utf8.Text(text, length);
            }
            kind = (TextKind)role;
            return texts;
        }

        private static unsafe CompleteRequest ReadComplete(IntPtr task, ulong id, string purpose)
        {
            uint count, tokenLimit;
            byte* form;
            UIntPtr formLength;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_request_message_count(task, id, &count, &error), error);
            var messages = new Message[count];
            for (uint index = 0; index < count; ++index)
            {
                byte* role, text;
                UIntPtr roleLength, length;
                Call.Check(hop_request_message(task, id, index, &role, &roleLength, &text, &length, &error), error);
                messages[index] = new Message(Utf8.Text(role, roleLength), Utf8.Text(text, length));
            }
            Call.Check(hop_request_completion(task, id, &tokenLimit, &form, &formLength, &error), error);
            int limit = (int)Math.Min(tokenLimit, int.MaxValue);
            return new CompleteRequest(id, purpose, messages, limit, Utf8.Text(form, formLength));
        }

        private static unsafe FileRequest ReadFile(IntPtr task, ulong id, string purpose)
        {
            int operation;
            byte* name, secondName, bytes;
            UIntPtr nameLength, secondNameLength, length;
            ulong offset;
            IntPtr error = IntPtr.Zero;
            Call.Check(
                hop_request_file(
                    task, id, &operation, &name, &nameLength, &secondName, &secondNameLength, &offset, &bytes, &length, &error),
                error);
            var copy = new byte[checked((int)(ulong)length)];
            if (copy.Length > 0) Marshal.Copy((IntPtr)bytes, copy, 0, copy.Length);
            return new FileRequest(
                id, purpose, (FileOperation)operation, Utf8.Text(name, nameLength), Utf8.Text(secondName, secondNameLength),
                (long)offset, copy);
        }
    }
}
