import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { serviceProcesses } from '../../launch/service-processes.ts';

// Scripts have no types.
const { PROGRAMS } = (await import(String(new URL('../../scripts/bundle-programs.mjs', import.meta.url)))) as {
  PROGRAMS: string[];
};
const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The modules that a module of the build imports statically, without packages and modules of Node. */
function ownImports(path: string): string[] {
  return [...read(path).matchAll(/^(?:import|export)\b[^;]*?from\s+"(\.[^"]+)";/gm)].map(([, name = '']) => name);
}

describe('the programs of the build', () => {
  it('are all that the service runs', () => {
    const { bin, scripts } = JSON.parse(read('package.json')) as Record<'bin' | 'scripts', Record<string, string>>;
    const named = [...Object.values(bin), ...Object.values(scripts)].flatMap(
      (command) => /\bdist\/(\S+\.js)/.exec(command)?.[1] ?? [],
    );
    const run = [...Object.values(serviceProcesses).map(({ script }) => script), ...named];
    assert.deepEqual(
      run.filter((script) => !PROGRAMS.includes(script)),
      [],
    );
  });

  for (const program of PROGRAMS) {
    it(`are each in one module, with parts of its own: ${program}`, () => {
      const name = basename(program, '.js');
      assert.deepEqual(
        ownImports(`dist/${program}`).filter((imported) => !imported.startsWith(`./${name}-`)),
        [],
      );
    });

    it(`have a map to their sources: ${program}`, () => {
      assert.match(read(`dist/${program}`), /\/\/# sourceMappingURL=\S+\.js\.map\s*$/);
      const { sources } = JSON.parse(read(`dist/${program}.map`)) as { sources: string[] };
      assert.ok(sources.some((source) => source.endsWith(`/${program.replace(/\.js$/, '.ts')}`)));
    });
  }
});
