/** One of the service's own processes: its script under `dist/`, and the settings of Node and the C library for it. */
export interface ServiceScript {
  script: string;
  /** Flags of Node. */
  flags: readonly string[];
  /** Settings of the C library's memory; what the environment says already stays. */
  env: Readonly<Record<string, string>>;
}

/**
 * How the processes are run, the same by `npm start`, in containers and in tests.
 *
 * One arena of the C library serves all threads of a process, which makes the worker a tenth smaller.
 *
 * The workers keep small besides. A sync makes much short-lived garbage (pages of XML and JSON), and by default V8
 * answers by growing its heap, in every thread alike. Collecting sooner costs a tenth more time for a third of the
 * memory; `--optimize-for-size` would save a little more and cost half as much time again, since it keeps code from
 * being optimised. What the C library has free goes back to the system, as compiling takes some 50 MB for a moment.
 * They do without source maps, which for all libraries together take 24 MB; what the compiler writes keeps the names
 * and nearly the lines.
 */
export const serviceProcesses = {
  api: { script: 'api/server.js', flags: ['--enable-source-maps'], env: { MALLOC_ARENA_MAX: '1' } },
  workers: {
    script: 'workers/main.js',
    flags: ['--semi-space-growth-factor=1', '--max-semi-space-size=4', '--heap-growing-percent=20'],
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
  },
} satisfies Record<string, ServiceScript>;
