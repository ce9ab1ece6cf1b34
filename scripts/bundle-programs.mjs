import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/** Every program and thread of the service, by its compiled module. */
export const PROGRAMS = [
  'api/server.js',
  'api/parsing/parse-thread.js',
  'platform/custom-checks/evaluate-thread.js',
  'platform/resource-queries/query-thread.js',
  'workers/main.js',
  'workers/cloud-thread-main.js',
  'cli/audit.js',
  'launch/main.js',
  'launch/migrate.js',
  'launch/reset-password.js',
  'launch/admin-reset-password.js',
  'launch/rotate-credentials.js',
  'launch/verify-audit.js',
  'launch/accept-head.js',
];

/**
 * The packages that are bundled: TypeBox is a hundred small modules. Others would bring no more speed, and some find
 * files of theirs by their own place.
 */
const BUNDLED_PACKAGES = /^typebox($|\/)/;

const isOwn = (name) => name.startsWith('.') || isAbsolute(name);

/** Reads compiled modules with their source maps, and lets each find its files although it is in another module. */
function ownModules(dist, folder) {
  return {
    name: 'own-modules',
    load(id) {
      if (!id.startsWith(dist + sep) || !id.endsWith('.js')) return null;
      const place = (path) => JSON.stringify(relative(folder, path).split(sep).join(posix.sep));
      const code = readFileSync(id, 'utf8')
        .replaceAll('import.meta.dirname', () => `joinPath(import.meta.dirname, ${place(dirname(id))})`)
        .replaceAll('import.meta.url', () => `new URL(${place(id)}, import.meta.url).href`);
      const isMoved = code.includes('joinPath(import.meta.dirname');
      return {
        // At the end, so that the map holds for all lines.
        code: isMoved ? `${code}\nimport { join as joinPath } from 'node:path';\n` : code,
        map: readFileSync(`${id}.map`, 'utf8'),
      };
    },
  };
}

async function bundleOf(dist, program) {
  const folder = dirname(join(dist, program));
  const bundle = await rolldown({
    input: join(dist, program),
    cwd: dist,
    platform: 'node',
    external: (name) => !isOwn(name) && !BUNDLED_PACKAGES.test(name),
    plugins: [ownModules(dist, folder)],
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    // Lazily loaded parts stay beside the program, from where it finds its files.
    entryFileNames: posix.basename(program),
    chunkFileNames: `${posix.basename(program, '.js')}-[name]-[hash].js`,
    sourcemap: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await bundle.close();
  return output.map((file) => ({ path: join(folder, file.fileName), text: file.code ?? file.source }));
}

/**
 * Puts each program of the service into one module, in the place of its compiled one: a process that loads a thousand
 * modules one by one takes twice the time to start. What a program loads lazily stays a module of its own.
 */
export async function bundlePrograms(dist) {
  // All are read before the first is written, since some are parts of others.
  const files = (await Promise.all(PROGRAMS.map((program) => bundleOf(dist, program)))).flat();
  for (const { path, text } of files) writeFileSync(path, text);
}
