using System;
using System.IO;
using System.Linq;

namespace Hoptrail
{
    /// <summary>Does a task's file operations in a folder. A name stays inside it.</summary>
    internal sealed class FileWork
    {
        private readonly string folder;
        // A file that was begun and not yet renamed to what it is to be.
        private string unfinished;

        internal FileWork(string folder) { this.folder = folder; }

        /// <summary>What the system threw, where an operation failed: the cause of the task's failure.</summary>
        internal Exception Failure { get; private set; }

        internal void Answer(HoptrailTask task, FileRequest request)
        {
            try
            {
                Do(task, request);
            }
            catch (Exception thrown) when (thrown is IOException || thrown is UnauthorizedAccessException)
            {
                Failure = thrown;
                task.AnswerFailure(request.Id, thrown.Message);
            }
        }

        /// <summary>The task ended without tidying up.</summary>
        internal void Abandon()
        {
            if (unfinished == null) return;
            try
            {
                File.Delete(unfinished);
            }
            catch (Exception thrown) when (thrown is IOException || thrown is UnauthorizedAccessException)
            {
                // The run has ended, with a reason that says more.
            }
            unfinished = null;
        }

        private void Do(HoptrailTask task, FileRequest request)
        {
            switch (request.Operation)
            {
                case FileOperation.Read:
                    task.AnswerBytes(request.Id, File.ReadAllBytes(PathOf(request.Name)));
                    return;
                case FileOperation.List:
                    task.AnswerText(request.Id, string.Join("\n", Directory.GetFiles(folder).Select(Path.GetFileName)));
                    return;
                case FileOperation.Write:
                    Write(PathOf(request.Name), request.Offset, request.Bytes);
                    break;
                case FileOperation.Sync:
                    if (request.Name.Length == 0) FolderSync.Sync(folder);
                    else Flush(PathOf(request.Name));
                    break;
                case FileOperation.Rename:
                    Rename(PathOf(request.Name), PathOf(request.SecondName));
                    break;
                case FileOperation.Remove:
                    Remove(PathOf(request.Name));
                    break;
                default:
                    throw new IOException("file operation " + (int)request.Operation + " is not known");
            }
            task.AnswerDone(request.Id);
        }

        private string PathOf(string name)
        {
            bool leaves = name.Length == 0 || name == "." || name == ".." || name.IndexOfAny(new[] { '/', '\\', '\0' }) >= 0
                || name.IndexOf(Path.VolumeSeparatorChar) >= 0 && Path.VolumeSeparatorChar == ':';
            if (leaves) throw new IOException("\"" + name + "\" is no name of a file inside the folder");
            return Path.Combine(folder, name);
        }

        private void Write(string path, long offset, byte[] bytes)
        {
            unfinished = path;
            using (var file = new FileStream(path, offset == 0 ? FileMode.Create : FileMode.Open, FileAccess.Write))
            {
                file.Position = offset;
                file.Write(bytes, 0, bytes.Length);
                file.SetLength(offset + bytes.Length);
            }
        }

        private static void Flush(string path)
        {
            using (var file = new FileStream(path, FileMode.Open, FileAccess.Write)) file.Flush(true);
        }

        private void Rename(string path, string newPath)
        {
#if NET8_0_OR_GREATER
            File.Move(path, newPath, true);
#else
            if (File.Exists(newPath)) File.Replace(path, newPath, null);
            else File.Move(path, newPath);
#endif
            unfinished = null;
        }

        private void Remove(string path)
        {
            File.Delete(path);
            unfinished = null;
        }
    }
}
