import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cloudOf, providerKinds } from '../../../domain/clouds/cloud-names.ts';
import { remediationNames } from '../../../domain/setups/permissions/permissions.ts';
import { setupTemplates, type AccessTemplates } from '../../../domain/setups/templates.ts';

/** Every template of every setup that has this form, with its name. */
function templatesIn(form: keyof AccessTemplates): [string, string][] {
  return providerKinds.flatMap((kind) => {
    const remediations = [...remediationNames(cloudOf[kind])];
    const all = Object.entries(setupTemplates(kind, { externalId: '0a1b2c3d', remediations }));
    return all.flatMap(([what, templates]: [string, AccessTemplates | null]) => {
      const text = templates?.[form] ?? null;
      return text === null ? [] : [[`${kind} ${what}`, text] as [string, string]];
    });
  });
}

/** Returns the names that a pattern finds, each once. */
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((match) => match.slice(1).join('.')))].toSorted();

describe('The Terraform modules of setups', () => {
  const modules = templatesIn('terraform');

  for (const [name, module] of modules) {
    it(`for ${name} are read by Terraform, and formatted as it formats them`, function () {
      // The settings of whoever runs the tests are no part of it.
      const options = { input: module, encoding: 'utf8', env: { PATH: process.env['PATH'] } } as const;
      const { error, status, stdout, stderr } = spawnSync(
        'terraform',
        ['fmt', '-no-color', '-check', '-diff', '-'],
        options,
      );
      if (error !== undefined && 'code' in error && error.code === 'ENOENT') this.skip();
      assert.equal(status, 0, `${stdout}${stderr}`);
    });

    it(`for ${name} declare every variable, resource and local value that they use, and use every variable`, () => {
      const variables = namesIn(module, /^variable "(\w+)"/gm);
      assert.deepEqual(namesIn(module, /\bvar\.(\w+)/g), variables);
      const declared = [
        ...namesIn(module, /^resource "(\w+)" "(\w+)"/gm),
        ...namesIn(module, /^data "(\w+)" "(\w+)"/gm).map((one) => `data.${one}`),
      ];
      const used = namesIn(module, /(?<![\w./"-])((?:data\.)?(?:aws|google|azurerm|azuread)_\w+\.\w+)/g);
      assert.deepEqual(
        used.filter((one) => !declared.includes(one)),
        [],
      );
      const locals = namesIn(module, /\blocal\.(\w+)/g);
      assert.ok(locals.every((one) => new RegExp(`^  ${one} += `, 'm').test(module)));
    });
  }

  it('are there for each cloud that has them', () => {
    assert.ok(modules.length >= 9);
  });
});

describe('The commands of setups', () => {
  for (const shell of ['bash', 'sh']) {
    it(`are commands that ${shell} reads`, () => {
      const commands = templatesIn('cli');
      assert.ok(commands.length >= 11);
      for (const [name, input] of commands) {
        const { status, stderr } = spawnSync(shell, ['-n'], { input, encoding: 'utf8' });
        assert.equal(status, 0, `${name}: ${stderr}`);
      }
      assert.throws(() => execFileSync(shell, ['-n'], { input: 'if true', stdio: 'pipe' }));
    });
  }
});
