import type { Command } from 'commander';
import type { CommandTools } from './command-tools.ts';
import type { CommonOptions } from './session.ts';

const statuses = ['pending', 'accepted', 'rejected', 'outdated', 'revoked', 'expired', 'superseded', 'completed'];

/** Adds `audit accept …` and `audit acceptances …`. */
export function addAcceptanceCommands(tools: CommandTools): void {
  addAccept(tools);
  addAcceptances(tools);
}

function addAccept({ program, under, session, wholeNumber, examples }: CommandTools): void {
  const accept = program.command('accept').description('Accept a risk instead of fixing it; admins only.');
  const accepting = (name: string, description: string): Command =>
    under(accept, name, description)
      .argument('<finding>', 'id of the finding', wholeNumber)
      .requiredOption('--reason <text>', 'why it is accepted; shown with the finding')
      .option('--until <date>', 'when the acceptance expires, e.g. 2027-01-31');
  type Options = CommonOptions & { reason: string; until?: string };
  accepting('drift', 'Accept a drift: the current configuration becomes the baseline.')
    .addHelpText('after', examples('audit accept drift 7 --reason "needed until the move" --until 2027-01-31'))
    .action(async (id: number, options: Options) => {
      const { acceptDrift } = await import('./commands/acceptances.ts');
      await acceptDrift(await session(options), id, options);
    });
  accepting('vulnerability', 'Ignore a vulnerability.')
    .addHelpText('after', examples('audit accept vulnerability 12 --reason "not reachable"'))
    .action(async (id: number, options: Options) => {
      const { acceptVulnerability } = await import('./commands/acceptances.ts');
      await acceptVulnerability(await session(options), id, options);
    });
}

function addAcceptances({ program, under, paged, session, wholeNumber, oneOf, examples }: CommandTools): void {
  const acceptances = program.command('acceptances').description('List, confirm and revoke accepted risks.');
  paged(under(acceptances, 'list', 'List accepted risks.'))
    .addOption(oneOf('--status <status>', 'only this status', statuses))
    .option('--resource <id>', 'only this resource', wholeNumber)
    .addHelpText('after', examples('audit acceptances list --status accepted'))
    .action(
      async (options: CommonOptions & { page?: number; perPage?: number; status?: string; resource?: number }) => {
        const { listAcceptances } = await import('./commands/acceptances.ts');
        const { page, perPage, status, resource } = options;
        await listAcceptances(await session(options), { page, per_page: perPage, status, resource_id: resource });
      },
    );
  const one = (name: string, description: string): Command =>
    under(acceptances, name, description).argument('<acceptance>', 'id of the acceptance', wholeNumber);
  one('show', 'Show what an acceptance covers.').action(async (id: number, options: CommonOptions) => {
    const { showAcceptance } = await import('./commands/acceptances.ts');
    await showAcceptance(await session(options), id);
  });
  one('confirm', 'Show and confirm what another admin requested.')
    .option('--yes', 'confirm without showing it or asking')
    .action(async (id: number, options: CommonOptions & { yes?: boolean }) => {
      const { confirmAcceptance } = await import('./commands/acceptances.ts');
      await confirmAcceptance(await session(options), id, options);
    });
  for (const [step, description] of [
    ['reject', 'Reject a pending acceptance, or withdraw your own.'],
    ['revoke', 'Revoke an acceptance: what it covers becomes a finding again.'],
  ] as const) {
    one(step, description)
      .option('--reason <text>', 'reason, shown with the acceptance')
      .action(async (id: number, options: CommonOptions & { reason?: string }) => {
        const { endAcceptance } = await import('./commands/acceptances.ts');
        await endAcceptance(await session(options), id, { ...options, step });
      });
  }
}
