import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createProgram } from '../../cli/program.ts';
import { shells } from '../../cli/completion.ts';
import { processTerminal } from '../../cli/terminal.ts';

const program = createProgram({ version: '1', surroundings: { environment: {}, terminal: processTerminal() } });

const bash = (...words: string[]): string[] => {
  const line = words.map((word) => `'${word}'`).join(' ');
  const script = `${shells.bash(program)}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _audit; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean);
};

const fish = (line: string): string[] => {
  const script = `${shells.fish(program)}\ncomplete -C ${JSON.stringify(line)}`;
  const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((text) => text.split('\t')[0] ?? '');
};

const isThere = (shell: string): boolean => spawnSync(shell, ['--version']).error === undefined;

describe('Completion', () => {
  const cases = [
    [['audit', 'anom'], ['anomalies']],
    [
      ['audit', 'alerts', ''],
      ['list', 'show', 'acknowledge', 'resolve', '--help'],
    ],
    [['audit', 'alerts', 'list', '--sev'], ['--severity']],
    [
      ['audit', 'alerts', 'list', '--severity', ''],
      ['critical', 'high', 'medium', 'low'],
    ],
    [
      ['audit', 'change-feed', '1', 'o'],
      ['on', 'off'],
    ],
    [['audit', 'recommendations', 'list', '--page', '2', '--st'], ['--status']],
    [['audit', 'alerts', 'zz'], []],
  ] as const;

  for (const [words, expected] of cases) {
    it(`in bash offers what may follow \`${words.join(' ')}\``, () => {
      assert.deepEqual(bash(...words), expected);
    });
    it(`in fish offers what may follow \`${words.join(' ')}\``, function () {
      if (!isThere('fish')) this.skip();
      const offered = fish(words.join(' ')).filter((word) => word !== '--help');
      assert.deepEqual(offered.toSorted(), expected.filter((word) => word !== '--help').toSorted());
    });
  }

  it('in zsh is the script for bash, which zsh understands', function () {
    if (!isThere('zsh')) this.skip();
    assert.equal(spawnSync('zsh', ['-f', '-n', '-c', shells.zsh(program)], { encoding: 'utf8' }).stderr, '');
  });

  it('names every command, and survives quotes in descriptions', () => {
    const odd = createProgram({ version: '1', surroundings: { environment: {}, terminal: processTerminal() } });
    odd.command("it's").description("isn't `this` $HOME \\ odd?");
    for (const shell of ['bash', 'fish'] as const) {
      if (shell === 'fish' && !isThere('fish')) continue;
      assert.equal(spawnSync(shell, ['-n', '-c', shells[shell](odd)], { encoding: 'utf8' }).stderr, '', shell);
    }
    const offered = bash('audit', '');
    for (const command of program.commands.filter((one) => one.name() !== 'help')) {
      assert.ok(offered.includes(command.name()), command.name());
    }
  });
});
