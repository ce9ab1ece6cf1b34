/** One of the service's own processes: its script under `dist/`, and the settings of Node and the C library for it. */
export interface ServiceScript {
  script: string;
  /** Flags of Node. */
  flags: readonly string[];
  /** Settings of the C library's memory; the environment takes precedence. */
  env: Readonly<Record<string, string>>;
}

/**
 * How the processes are run: the same with `npm start`, in containers and in tests. One malloc arena serves all threads
 * of a process, which makes the worker 10 % smaller. The other flags keep workers small. A sync creates much
 * short-lived garbage (pages of XML and JSON), and by default V8 grows its heap for it, in every thread. Collecting
 * sooner costs 10 % more time and saves a third of the memory; each of the three large heaps (main thread, workflows,
 * clouds) has a young generation of its own. `--optimize-for-size` would save slightly more but take 50 % longer, since
 * it prevents optimisation of code. Free memory of the C library is returned to the system, as
 * compiling briefly takes some 50 MB. Source maps are off, since those of all libraries take 24 MB; a stack trace names
 * functions, and with `NODE_OPTIONS=--enable-source-maps` also the files and lines of the sources. Node does not look for
 * the syntax of modules in files of packages that name no type: they are CommonJS, and looking compiles each file, those of
 * the AWS clients among them, once more.
 */
export const serviceProcesses = {
  api: { script: 'api/server.js', flags: [], env: { MALLOC_ARENA_MAX: '1' } },
  workers: {
    script: 'workers/main.js',
    flags: [
      '--no-experimental-detect-module',
      '--semi-space-growth-factor=1',
      '--max-semi-space-size=2',
      '--heap-growing-percent=20',
    ],
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
  },
} satisfies Record<string, ServiceScript>;
