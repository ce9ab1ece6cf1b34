import type { Command } from 'commander';
import { attestationStatusValues } from '../client/src/schema.ts';
import type { AttestOptions, ListOptions } from './commands/attestations.ts';
import type { CommandTools } from './command-tools.ts';
import type { CommonOptions } from './session.ts';

/** Adds `audit attest …`: what members declare about controls that no check decides. */
export function addAttestationCommands(tools: CommandTools): void {
  const { command, under, paged, selecting, session, wholeNumber, oneOf, examples } = tools;
  const wholeNumbers = (text: string, before: number[] = []): number[] => [...before, wholeNumber(text)];

  const attest = selecting(paged(command('attest', 'List the attestations of manual controls.')))
    .addOption(oneOf('--status <status>', 'only this status', attestationStatusValues))
    .option('--framework <id>', 'only of this framework')
    .option('--control <id>', 'only of this control')
    .option('--expires-before <date>', 'only those that expire before this day (UTC), e.g. 2027-01-31')
    .addHelpText('after', examples('audit attest --status pending', 'audit attest --expires-before 2027-01-31'))
    .action(async (options: CommonOptions & ListOptions) => {
      const { listAttestations } = await import('./commands/attestations.ts');
      await listAttestations(await session(options), options);
    });
  under(attest, 'create', 'Attest a control that no check decides; another member reviews it.')
    .requiredOption('--provider <id>', 'of this provider; may be repeated', wholeNumbers)
    .requiredOption('--framework <id>', 'of this framework')
    .option('--framework-version <version>', 'of this version; default: the newest')
    .requiredOption('--control <id>', 'number of the control')
    .requiredOption('--statement <text>', 'how it is fulfilled, and what was examined')
    .option('--file <file>', 'evidence: PDF, image, text, CSV, JSON, DOCX or XLSX, at most 10 MiB')
    .requiredOption('--until <date>', 'when it stops counting, e.g. 2027-01-31, within a year')
    .addHelpText(
      'after',
      examples(
        'audit attest create --provider 1 --framework cis --control 2.1.1 --statement "Examined" --file policy.pdf --until 2027-01-31',
      ),
    )
    .action(async (options: CommonOptions & AttestOptions) => {
      const { createAttestation } = await import('./commands/attestations.ts');
      await createAttestation(await session(options), options);
    });
  const reviewing = (one: Command, decision: 'accepted' | 'rejected'): Command =>
    one
      .argument('<id>', 'id of the attestation', wholeNumber)
      .action(async (id: number, options: CommonOptions & { comment?: string }) => {
        const { reviewAttestation } = await import('./commands/attestations.ts');
        const comment = options.comment === undefined ? {} : { comment: options.comment };
        await reviewAttestation(await session(options), id, { decision, ...comment });
      });
  reviewing(under(attest, 'accept', 'Accept what another member attested.'), 'accepted')
    .option('--comment <text>', 'what was compared')
    .addHelpText('after', examples('audit attest accept 12 --comment "compared with the contract"'));
  reviewing(under(attest, 'reject', 'Reject what another member attested.'), 'rejected')
    .requiredOption('--comment <text>', 'why')
    .addHelpText('after', examples('audit attest reject 12 --comment "the list is of last year"'));
  under(attest, 'withdraw', 'Withdraw an attestation of your own; admins withdraw any.')
    .argument('<id>', 'id of the attestation', wholeNumber)
    .option('--reason <text>', 'why')
    .addHelpText('after', examples('audit attest withdraw 12 --reason "the contract has ended"'))
    .action(async (id: number, options: CommonOptions & { reason?: string }) => {
      const { withdrawAttestation } = await import('./commands/attestations.ts');
      await withdrawAttestation(await session(options), id, options.reason);
    });
  under(attest, 'evidence', 'Save the evidence of an attestation.')
    .argument('<id>', 'id of the attestation', wholeNumber)
    .option('-o, --output <file>', 'file to write')
    .addHelpText('after', examples('audit attest evidence 12 -o policy.pdf'))
    .action(async (id: number, options: CommonOptions & { output?: string }) => {
      const { saveEvidence } = await import('./commands/attestations.ts');
      await saveEvidence(await session(options), id, options.output);
    });
}
