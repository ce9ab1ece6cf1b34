import type { Me } from '../../client/src/schema.ts';
import { limitText } from '../access-limit.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { askHidden, linesOfInput } from '../prompt.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';

interface SignIn {
  id: number;
  device: string;
  address: string;
  last_used_at: string;
  expires_at: string;
  is_current: boolean;
}

/** Lists the user's sessions; with `end` ends one of them instead. */
export async function showSessions(session: Session, { end }: { end?: number }): Promise<void> {
  const { service, terminal, json } = session;
  if (end !== undefined) {
    await service.delete(`/api/v1/me/sessions/${end}`);
    if (!json) terminal.print(`Session ${end} has ended.`);
    return;
  }
  const answer = await service.get<SignIn[]>('/api/v1/me/sessions');
  printRows(session, {
    answer,
    rows: answer,
    empty: 'You have no sessions; this command used an API key or a token of another issuer.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'DEVICE', value: ({ device, is_current: isCurrent }) => (isCurrent ? `${device} (this one)` : device) },
      { title: 'ADDRESS', value: ({ address }) => address, dropOrder: 2 },
      { title: 'LAST USED', value: ({ last_used_at: at }) => at },
      { title: 'ENDS', value: ({ expires_at: at }) => at, dropOrder: 1 },
    ],
  });
}

/** Shows the signed-in member, the credential in use, and what both are limited to. */
export async function showOwnAccess({ service, terminal, json }: Session): Promise<void> {
  const me = await service.get<Me>('/api/v1/me');
  if (json) {
    terminal.printJson(me);
    return;
  }
  const isKey = me.channel === 'api_key';
  const rows: [string, string][] = [
    ['member', me.email],
    ['role', me.role],
    ['signed in with', isKey ? 'an API key' : 'a password or token'],
    ...(isKey ? ([['scopes', me.scopes?.join(', ') ?? 'all']] as [string, string][]) : []),
    ['until', me.expires_at ?? 'no end'],
    ['access', limitText(me.access_limit)],
    ...(me.key_access_limit === null ? [] : ([['of the key', limitText(me.key_access_limit)]] as [string, string][])),
  ];
  for (const [title, text] of rows) terminal.print(`${title.padEnd(16)}${safeText(text)}`);
}

/** Asks for both passwords, or reads them as two lines of stdin; a password is never an argument. */
async function passwords(): Promise<{ current: string; next: string }> {
  if (!process.stdin.isTTY) {
    const [current = '', next = ''] = await linesOfInput();
    return { current, next };
  }
  const current = await askHidden('Current password: ');
  const next = await askHidden('New password, at least 12 characters: ');
  if ((await askHidden('Repeat the new password: ')) !== next) {
    throw new Problem('The two new passwords differ', { exitCode: exitCodes.usage });
  }
  return { current, next };
}

/** Changes the password of the signed-in user. */
export async function changePassword({ service, terminal }: Session): Promise<void> {
  const { current, next } = await passwords();
  if (current === '' || next === '') {
    throw new Problem('The current and the new password are required', {
      exitCode: exitCodes.usage,
      advice: 'Without a terminal, pass them as two lines on stdin.',
    });
  }
  await service.put('/api/v1/me/password', { current_password: current, new_password: next });
  terminal.report('Your password was changed; your other sessions have ended.');
}
