import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { VersionPair } from '../../domain/versions/generated-pairs.ts';

/** Orders of pairs by a real tool: -1, 0, 1, or null for a pair that the tool refuses. */
export type ReferenceOrders = readonly (number | null)[];

/** The reference order of a grammar; `orders` is asked only where `isPresent`. */
export interface ReferenceTool {
  readonly name: string;
  isPresent(): boolean;
  orders(pairs: readonly VersionPair[]): ReferenceOrders;
}

const runs = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0;

const outputOf = (command: string, args: readonly string[], input?: string): string => {
  const run = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...(input ? { input } : {}) });
  if (run.status !== 0) throw new Error(`${command} failed: ${run.stderr}`);
  return run.stdout;
};

const parsedOrders = (output: string): (number | null)[] =>
  output
    .trim()
    .split('\n')
    .map((line) => (line === 'null' || line === '' ? null : Number(line)));

const asLines = (pairs: readonly VersionPair[]): string => pairs.map((pair) => pair.join('\t')).join('\n');

const fedByLines = (options: {
  name: string;
  command: string;
  probe: readonly string[];
  program: readonly string[];
}): ReferenceTool => ({
  name: options.name,
  isPresent: () => runs(options.command, options.probe),
  orders: (pairs) => parsedOrders(outputOf(options.command, options.program, asLines(pairs))),
});

const dpkgScript = `
while IFS="$(printf '\\t')" read -r left right; do
  if ! dpkg --validate-version "$left" 2>/dev/null || ! dpkg --validate-version "$right" 2>/dev/null; then echo null
  elif dpkg --compare-versions "$left" lt "$right"; then echo -1
  elif dpkg --compare-versions "$left" gt "$right"; then echo 1
  else echo 0; fi
done`;

export const dpkgTool = fedByLines({
  name: 'dpkg --compare-versions',
  command: 'sh',
  probe: ['-c', 'dpkg --version'],
  // `read` wants a final newline, else it drops the last pair.
  program: ['-c', `{ cat; echo; } | { ${dpkgScript}\n}`],
});

const pythonProgram = `
import sys
try:
    from packaging.version import Version
except ImportError:
    from pip._vendor.packaging.version import Version
for line in sys.stdin.read().split("\\n"):
    left, right = line.split("\\t")
    try:
        one, other = Version(left), Version(right)
        print((one > other) - (one < other))
    except ValueError:
        print("null")
`;

export const packagingTool = fedByLines({
  name: "Python's packaging",
  command: 'python3',
  probe: ['-c', 'import pip._vendor.packaging.version'],
  program: ['-c', pythonProgram],
});

export const rubygemsTool = fedByLines({
  name: 'Gem::Version',
  command: 'ruby',
  probe: ['-v'],
  program: [
    '-e',
    'STDIN.each_line(chomp: true) { |line| l, r = line.split("\\t", -1); ' +
      'puts [l, r].all? { |v| Gem::Version.correct?(v) } ? (Gem::Version.new(l) <=> Gem::Version.new(r)) : "null" }',
  ],
});

export const phpTool = fedByLines({
  name: 'version_compare',
  command: 'php',
  probe: ['-v'],
  program: [
    '-r',
    'while (($line = fgets(STDIN)) !== false) { [$l, $r] = explode("\\t", rtrim($line, "\\n")); ' +
      'echo version_compare($l, $r), "\\n"; }',
  ],
});

export const rpmTool: ReferenceTool = {
  name: 'rpm.vercmp',
  isPresent: () => runs('rpm', ['--version']),
  orders(pairs) {
    const folder = mkdtempSync(join(tmpdir(), 'rpm-pairs-'));
    try {
      const file = join(folder, 'pairs');
      writeFileSync(file, asLines(pairs));
      const program = `%{lua:for line in io.lines("${file}") do
        local left, right = line:match("^([^\\t]*)\\t([^\\t]*)$")
        print(rpm.vercmp(left, right) .. "\\n")
      end}`;
      return parsedOrders(outputOf('rpm', ['--eval', program]).replaceAll(/\n+/g, '\n'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

const mavenJars = ['/usr/share/java/maven3-artifact.jar', '/usr/share/java/commons-lang3.jar'];
const mavenClass = 'org.apache.maven.artifact.versioning.ComparableVersion';
const mavenSigns: Readonly<Record<string, number>> = { '<': -1, '==': 0, '>': 1 };

export const mavenTool: ReferenceTool = {
  name: "Maven's ComparableVersion",
  isPresent: () => mavenJars.every((jar) => existsSync(jar)) && runs('java', ['-version']),
  orders(pairs) {
    const output = outputOf('java', ['-cp', mavenJars.join(':'), mavenClass, ...pairs.flat()]);
    const signs = [...output.matchAll(/^ {3}.* (<|==|>) .*$/gm)].map((match) => mavenSigns[match[1] ?? ''] ?? null);
    // The tool compares every version with the previous one it: every second answer is about a pair.
    return pairs.map((_pair, index) => signs[index * 2] ?? null);
  },
};
