import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clouds } from '../../domain/clouds/cloud-names.ts';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const notSource = new Set(['node_modules', 'dist', '.git', '.cache']);
const files = filesBelow('');
const roots = new Set(files.filter((file) => file.includes('/')).map((file) => file.slice(0, file.indexOf('/'))));
const [layout = ''] = /(?<=## Folders\n\n```\n)[^]*?(?=```)/.exec(text) ?? [];
const prose = text.replaceAll(/```[^]*?```/g, '');

describe('The description of the architecture', () => {
  it('names paths that exist', () => {
    const named = [...prose.matchAll(/`([\w.<>{},-]+(?:\/[\w.<>{},-]+)*\/?)`/g)].map(([, path = '']) => path);
    const paths = named.filter((path) => isPath(path) && !path.startsWith('dist/'));
    assert.ok(paths.length > 60);
    assert.deepEqual(
      paths.filter((path) => !exists(path)),
      [],
    );
  });

  it('names folders and files of the layout that exist', () => {
    const paths = layoutPaths();
    assert.ok(paths.length > 30);
    assert.deepEqual(
      paths.filter((path) => !exists(path)),
      [],
    );
  });

  it('names every top-level folder in its layout', () => {
    const named = new Set(layoutPaths().map((path) => path.split('/')[0]));
    const describedElsewhere = new Set(['docs', 'requirements', 'types']);
    assert.deepEqual(
      [...roots].filter((folder) => !folder.startsWith('.') && !named.has(folder) && !describedElsewhere.has(folder)),
      [],
    );
  });

  it('names functions that exist', () => {
    const names = new Set([...prose.matchAll(/`([a-z]+[A-Z]\w+)`/g)].map(([, name = '']) => name));
    assert.ok(names.size > 10);
    const code = files
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('test/'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    assert.deepEqual(
      [...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(code)),
      [],
    );
  });

  it('is correct that a provider kind is one folder on each side', () => {
    for (const side of ['domain/clouds', 'activities/clouds']) {
      const folders = new Set(
        files
          .flatMap((file) => new RegExp(`^${side}/([^/]+)/`).exec(file)?.[1] ?? [])
          .filter((name) => name !== 'shared'),
      );
      assert.deepEqual([...folders].toSorted(), clouds.toSorted(), side);
    }
  });
});

/** Whether a text in code type is a path: it has a folder or ends like a file of ours. */
function isPath(name: string): boolean {
  return name.includes('/') ? !/^\d/.test(name) : /\.(ts|mjs|md|yaml)$/.test(name);
}

/**
 * Whether a path is in the tree: from the root when it starts with a folder of the root, else anywhere. `<…>` stands for
 * one name or a part of one, `{a,b}` for each of the alternatives; `<cloud>` has to be there for every cloud.
 */
function exists(path: string): boolean {
  const alternatives = /\{([^}]*)\}/.exec(path);
  if (alternatives !== null) {
    return (alternatives[1] ?? '').split(',').every((one) => exists(path.replace(alternatives[0], one)));
  }
  if (path.startsWith('domain/clouds/<cloud>') || path.startsWith('activities/clouds/<cloud>')) {
    return clouds.every((cloud) => exists(path.replace('<cloud>', cloud)));
  }
  const isFromRoot = roots.has(path.split('/')[0] ?? '');
  const pattern = path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/<[^>]*>/g, '[^/]+');
  const place = new RegExp(`${isFromRoot ? '^' : '(^|/)'}${pattern}${path.endsWith('/') ? '' : '($|/)'}`);
  return files.some((file) => place.test(file));
}

/** The paths of the tree in the page, each below the folder that it is indented under. */
function layoutPaths(): string[] {
  const parents: { indent: number; path: string }[] = [];
  return layout.split('\n').flatMap((line) => {
    const [, space = '', names = ''] = /^( *)([\w.<>/-]+(?:, [\w.<>/-]+\/)*)(?= |$)/.exec(line) ?? [];
    const here = names.split(', ').filter((name) => name.endsWith('/') || name.endsWith('.ts'));
    if (here.length === 0 || space.length > 5) return [];
    while ((parents.at(-1)?.indent ?? -1) >= space.length) parents.pop();
    const parent = parents.at(-1)?.path ?? '';
    const paths = here.map((name) => `${parent}${name}`);
    if (paths.length === 1 && names.endsWith('/')) parents.push({ indent: space.length, path: paths[0] ?? '' });
    return paths;
  });
}

/** Files of the tree below a folder, by their paths from the root. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notSource.has(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(`${folder}${entry.name}/`) : [`${folder}${entry.name}`];
  });
}
