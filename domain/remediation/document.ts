import { plainWords } from '../drift/words.ts';
import { cloudASettings } from './cloud-a/settings.ts';
import { cloudCSettings } from './cloud-c/settings.ts';
import type { Setting, TypeSettings } from './setting.ts';

const undoWords: Record<Setting['undo'], string> = {
  exact: 'exactly',
  depends: 'as far as the plan says',
};

/** `docs/remediation.md`, made from the planner's own table: what can be mended, and why the rest cannot. */
export function remediationDocument(): string {
  return [
    '# What a remediation can mend',
    '',
    'Made from the table that plans are made from (`npm run docs:remediation`); a test keeps both the same.',
    '',
    'A plan gives every field that differs the value of the baseline, as far as the cloud lets it be set. Fields that it',
    'does not are listed in the plan as left, with the reason below. Each step says how it is undone, and what an undo',
    'does not bring back. Secrets inside configurations are kept as fingerprints: such values are never restored.',
    '',
    '## `cloud_a`',
    ...typeSections(cloudASettings),
    '',
    '## `cloud_c`',
    ...typeSections(cloudCSettings),
    '',
    '## Vulnerable packages',
    '',
    '| resource | fix | undone |',
    '|---|---|---|',
    '| `vm_instance` of `cloud_a`, packages of the operating system | Run Command with the package manager of the machine | the old version is installed again where its source still offers it |',
    '| `db_instance` of `cloud_a` | upgrade of the engine within its major version | never |',
    '| `deployment`, `stateful_set`, `daemon_set` of `orchestrator`, where an image with the fix is known | image of the container | exactly |',
    '',
    'All other packages come with what a resource was built from: the answer names the steps for people.',
    '',
  ].join('\n');
}

function typeSections(table: Readonly<Record<string, TypeSettings>>): string[] {
  const types = Object.entries(table).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return types.flatMap(([type, settings]) => typeSection(type, settings));
}

function typeSection(type: string, { settings, fixed, follows = {} }: TypeSettings): string[] {
  const rows = settings.flatMap((setting) =>
    setting.keys.map(
      (key) =>
        `| \`${key}\` | ${setting.operations.map((name) => `\`${name}\``).join(', ')} | ${undoWords[setting.undo]} |`,
    ),
  );
  const set = new Set(settings.flatMap(({ keys }) => keys));
  const left = Object.entries(fixed).filter(([key]) => !set.has(key));
  const following = Object.entries(follows).map(([key, source]) => `\`${key}\` follows \`${source}\`.`);
  return [
    '',
    `### \`${type}\` (${plainWords(type)})`,
    '',
    ...(rows.length === 0 ? ['Nothing of it is set.'] : ['| field | operation | undone |', '|---|---|---|', ...rows]),
    ...(left.length === 0
      ? []
      : ['', 'Left to people:', '', ...left.map(([key, reason]) => `- \`${key}\`: ${reason}`)]),
    ...(following.length === 0 ? [] : ['', ...following]),
  ];
}
