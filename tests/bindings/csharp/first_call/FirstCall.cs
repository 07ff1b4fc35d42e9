// FirstCall NAME [PATH]: calls one function of the package before any other, and prints "fine" or what it throws.
using System;
using Hoptrail;

internal static class FirstCall
{
    private static int Main(string[] arguments)
    {
        if (arguments.Length > 1 && arguments[1] != "") HoptrailLibrary.Path = arguments[1];
        try
        {
            Call(arguments[0]);
            Console.Write("fine\n");
            return 0;
        }
        catch (HoptrailException failure) when (failure.Status == Status.LibraryUnavailable)
        {
            Console.Write(failure.StatusName + ": " + failure.Message + "\n");
            return 1;
        }
    }

    private static void Call(string name)
    {
        switch (name)
        {
            case "version": Console.Error.Write(HoptrailLibrary.Version); break;
            case "options": HoptrailLibrary.Options(); break;
            case "live": Console.Error.Write(HoptrailLibrary.LiveObjects); break;
            case "get": new Options().Get("hits"); break;
            case "again":
                Refused(() => Console.Error.Write(HoptrailLibrary.Version), Status.LibraryUnavailable);
                HoptrailLibrary.Path = Environment.GetEnvironmentVariable("SECOND_LIBRARY");
                Console.Error.Write(HoptrailLibrary.Version);
                break;
            case "build": Graph.Build(new[] { new PassageSource { Id = "1", Text = "One." } }).Dispose(); break;
            case "open": Refused(() => Graph.Open(new byte[8]), Status.CorruptFile); break;
            case "map": Refused(() => Graph.Map("."), Status.FileFailure); break;
            case "resume": Refused(() => HoptrailTask.Resume(new byte[8], null), Status.CorruptFile); break;
            case "save": HoptrailTask.Save(new byte[8], "a").Dispose(); break;
            case "store": Refused(() => Store.Open("no such folder"), Status.NotFound); break;
            case "metrics": new Metrics().Dispose(); break;
            case "status": Console.Error.Write(new HoptrailException(Status.NotFound, "").StatusName); break;
            default: throw new ArgumentException(name);
        }
    }

    private static void Refused(Action call, params Status[] expected)
    {
        try
        {
            call();
        }
        catch (HoptrailException failure) when (Array.IndexOf(expected, failure.Status) >= 0)
        {
            return;
        }
        throw new InvalidOperationException("it was taken");
    }
}
