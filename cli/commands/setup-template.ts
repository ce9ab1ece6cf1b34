import type { AccessTemplates, ProviderKind, Setup } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';

export const templateForms = ['cloudformation', 'terraform', 'arm', 'kubernetes', 'cli'] as const;

export type TemplateForm = (typeof templateForms)[number];

/**
 * Makes a setup and prints its template on standard output, and on standard error how to continue. `part` chooses between
 * the access to one account and that to an organization. Throws when the cloud has no template of that form.
 */
export async function printTemplate(
  session: Session,
  asked: {
    kind: ProviderKind;
    form: TemplateForm | undefined;
    part: 'reading' | 'organization';
    next: (setup: Setup) => string;
  },
): Promise<void> {
  const { service, terminal, json } = session;
  const setup = await service.post<Setup>('/api/v1/providers/setups', { kind: asked.kind });
  const templates = setup.templates[asked.part] ?? setup.templates.reading;
  const offered = templateForms.filter((form) => templates[form as keyof AccessTemplates] !== null);
  const form = asked.form ?? offered[0] ?? 'cli';
  const template = templates[form];
  if (template === null) {
    throw new Problem(`There is no template as ${form}`, {
      exitCode: exitCodes.usage,
      advice: `There is one as ${offered.join(', ')}.`,
    });
  }
  if (json) terminal.printJson(setup);
  else for (const line of template.trimEnd().split('\n')) terminal.print(safeText(line));
  if (setup.external_id !== null) terminal.report(`External id: ${setup.external_id}`);
  terminal.report(`Create this access, then: ${asked.next(setup)}`);
}
