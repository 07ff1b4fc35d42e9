using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Hoptrail
{
    /// <summary>
    /// Does a task's file operations in a folder. Names cannot leave the folder. A lock is held until the task has ended.
    /// </summary>
    internal sealed class FileWork
    {
        private readonly string folder;
        private readonly Action beforePublishing;
        private readonly List<IDisposable> locks = new List<IDisposable>();
        // A file that was begun and not yet renamed to its final name.
        private string unfinished;

        internal FileWork(string folder) : this(folder, () => { }) { }

        internal FileWork(string folder, Action beforePublishing)
        {
            this.folder = folder;
            this.beforePublishing = beforePublishing;
        }

        /// <summary>The exception of a failed operation: the cause of the task's failure.</summary>
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

        /// <summary>Ends the task's work: deletes its unfinished file, and then releases its locks.</summary>
        internal void End()
        {
            try
            {
                if (unfinished != null) File.Delete(unfinished);
            }
            catch (Exception thrown) when (thrown is IOException || thrown is UnauthorizedAccessException)
            {
                // The run has already ended, with a better reason.
            }
            unfinished = null;
            foreach (IDisposable taken in locks) taken.Dispose();
            locks.Clear();
        }

        private void Do(HoptrailTask task, FileRequest request)
        {
            switch (request.Operation)
            {
                case FileOperation.Read:
                    task.AnswerBytes(request.Id, Read(PathOf(request.Name)));
                    return;
                case FileOperation.List:
                    task.AnswerText(request.Id, string.Join("\n", Names()));
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
                case FileOperation.Lock:
                    if (Names().Contains(request.Name)) CheckPlain(PathOf(request.Name));
                    locks.Add(FileLock.Take(PathOf(request.Name)));
                    break;
                default:
                    throw new IOException("file operation " + (int)request.Operation + " is not known");
            }
            task.AnswerDone(request.Id);
        }

        private IEnumerable<string> Names()
        {
            try
            {
                return Directory.GetFiles(folder).Select(Path.GetFileName);
            }
            catch (DirectoryNotFoundException)
            {
                return new string[0]; // a missing folder has no files
            }
        }

        private string PathOf(string name)
        {
            bool leaves = name.Length == 0 || name == "." || name == ".." || name.IndexOfAny(new[] { '/', '\\', '\0' }) >= 0
                || name.IndexOf(Path.VolumeSeparatorChar) >= 0 && Path.VolumeSeparatorChar == ':';
            if (leaves) throw new IOException("\"" + name + "\" is not a file name inside the folder");
            return Path.Combine(folder, name);
        }

        // Allows others to replace and remove the file meanwhile: a store's writer does not wait for its readers.
        private static byte[] Read(string path)
        {
            CheckPlain(path);
            using (var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete))
            {
                var bytes = new byte[checked((int)file.Length)];
                for (int have = 0; have < bytes.Length;)
                {
                    int more = file.Read(bytes, have, bytes.Length - have);
                    if (more == 0) throw new EndOfStreamException("\"" + path + "\" was cut while it was read");
                    have += more;
                }
                return bytes;
            }
        }

        private void Write(string path, long offset, byte[] bytes)
        {
            unfinished = path;
            // If an entry has the name of a new file, the entry is replaced; a link is not followed.
            if (offset == 0) File.Delete(path);
            else CheckPlain(path);
            using (var file = new FileStream(path, offset == 0 ? FileMode.CreateNew : FileMode.Open, FileAccess.Write))
            {
                file.Position = offset;
                file.Write(bytes, 0, bytes.Length);
                file.SetLength(offset + bytes.Length);
            }
        }

        private static void Flush(string path)
        {
            CheckPlain(path);
            using (var file = new FileStream(path, FileMode.Open, FileAccess.Write)) file.Flush(true);
        }

        // The target of a link is outside the folder.
        private static void CheckPlain(string path)
        {
            FileKind.Check(path, false);
            if ((File.GetAttributes(path) & FileAttributes.ReparsePoint) != 0) throw new IOException("\"" + path + "\" is a symbolic link");
        }

        private void Rename(string path, string newPath)
        {
            // The renamed file may refer to the file written before it, as a store's manifest refers to its segments.
            if (path != unfinished) unfinished = null;
            FileKind.Check(newPath, true);
            if (Path.GetFileName(newPath) == "manifest") beforePublishing();
#if NET8_0_OR_GREATER
            File.Move(path, newPath, true);
#else
            try
            {
                if (!File.Exists(newPath)) File.Move(path, newPath);
                else File.Replace(path, newPath, null);
            }
            catch (IOException) when (File.Exists(path) && File.Exists(newPath))
            {
                File.Replace(path, newPath, null); // another save has made the file since
            }
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
