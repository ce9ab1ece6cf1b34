import { setTimeout as delay } from 'node:timers/promises';
import type { ProviderAccess } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { progressBar } from '../progress-bar.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';

const pollMs = 500;

/**
 * Shows what the access to a provider allows and what to add; with `check`, after a new check; with `remediation`, each
 * operation of remediation plans. Throws when a permission for reading is missing.
 */
export async function showAccess(
  session: Session,
  providerId: number,
  options: { check?: boolean; remediation?: boolean },
): Promise<void> {
  const { service, terminal, json } = session;
  const path = `/api/v1/providers/${providerId}/access`;
  let access = await service.get<ProviderAccess>(path);
  if (options.check === true || access.status === 'not_checked') {
    await service.post(path);
    access = await ended(session, path);
  } else if (access.status === 'checking') access = await ended(session, path);
  if (access.status === 'failed') {
    throw new Problem(`The check failed: ${safeText(access.error ?? 'the reason is unknown')}`, {
      exitCode: exitCodes.failed,
    });
  }
  if (json) terminal.printJson(access);
  else {
    show(session, access);
    showRemediation(session, access, options.remediation === true);
  }
  const { services } = access.missing;
  if (services.length > 0) {
    throw new Problem(`Permissions are missing for ${services.map(safeText).join(', ')}.`, {
      exitCode: exitCodes.failed,
    });
  }
}

async function ended({ service, terminal }: Session, path: string): Promise<ProviderAccess> {
  const bar = progressBar(terminal, 'Checking');
  try {
    for (;;) {
      const access = await service.get<ProviderAccess>(path);
      if (access.status !== 'checking') return access;
      bar.show(null);
      await delay(pollMs);
    }
  } finally {
    bar.end();
  }
}

function show(session: Session, access: ProviderAccess): void {
  const { terminal } = session;
  if (access.identity !== null) terminal.print(`Access of ${safeText(access.identity)}`);
  printRows(session, {
    answer: access,
    rows: access.services,
    empty: 'No service was checked.',
    columns: [
      { title: 'SERVICE', value: ({ service }) => service },
      { title: 'RESULT', value: ({ result }) => result.replace('_', ' ') },
      { title: 'CALL', value: ({ operation }) => operation, dropOrder: 2 },
      { title: 'PERMISSION', value: ({ permission }) => permission, dropOrder: 1 },
      { title: 'DENIED BY', value: ({ denied_by: policy }) => policy?.replaceAll('_', ' ') ?? null, dropOrder: 3 },
      { title: 'REASON', value: ({ reason }) => reason, dropOrder: 4 },
    ],
  });
  for (const { title, content } of access.missing.documents) {
    terminal.print('');
    terminal.print(`${title}:`);
    for (const line of content.trimEnd().split('\n')) terminal.print(safeText(line));
  }
}

function showRemediation(session: Session, access: ProviderAccess, isListed: boolean): void {
  const { terminal } = session;
  const { identity, reason, covers, operations } = access.remediation;
  const counted = (result: string): number => operations.filter((one) => one.result === result).length;
  terminal.print('');
  if (reason === null) {
    const by = identity === null ? '' : ` by ${safeText(identity)}`;
    terminal.print(
      `Remediation${by}: ${counted('allowed')} of ${operations.length} operations allowed, ${counted('denied')} denied, ` +
        `${counted('not_evaluated')} not evaluated`,
    );
  } else terminal.print(`Remediation was not evaluated: ${safeText(reason)}`);
  if (!isListed) return;
  if (covers !== null) terminal.print(covers);
  printRows(session, {
    answer: access,
    rows: operations,
    empty: 'There are no remediations for it.',
    columns: [
      { title: 'OPERATION', value: ({ operation }) => operation },
      { title: 'TYPE', value: ({ resource_type: type }) => type, dropOrder: 1 },
      { title: 'RESULT', value: ({ result }) => result.replace('_', ' ') },
      { title: 'ADD', value: ({ missing }) => (missing.length === 0 ? null : missing.join(' ')), dropOrder: 2 },
      { title: 'REASON', value: (one) => one.reason, dropOrder: 3 },
    ],
  });
}
