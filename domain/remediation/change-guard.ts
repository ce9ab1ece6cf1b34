/** Limits on changes to clouds, whoever requests them. */
export interface ChangeGuard {
  /** Stopped by an environment variable, which no request can override. */
  stopped: boolean;
  /** Executions and rollbacks that may begin within one hour, for all accounts together and for one. */
  perHour: number;
  perAccountPerHour: number;
}

/** How many changes began in the last hour, and when the oldest of them is an hour old; null when there was none. */
export interface BegunChanges {
  begun: number;
  nextAt: Date | null;
}

/** Returns why nothing may begin; null when it may. `gate` is the stop that a member set. */
export function stopSentence(
  gate: { stoppedAt: Date | null; stoppedBy: string | null; reason: string | null },
  { stopped }: Pick<ChangeGuard, 'stopped'>,
): string | null {
  if (stopped) return 'Remediation is stopped by REMEDIATION_STOPPED';
  if (gate.stoppedAt === null) return null;
  const because = gate.reason === null ? '' : `: ${gate.reason}`;
  return `Remediation has been stopped since ${gate.stoppedAt.toISOString()} by ${gate.stoppedBy ?? 'an admin'}${because}`;
}

/** Returns why a further change may not begin within this hour; null when it may. */
export function limitReached(
  { inAll, inAccount }: { inAll: BegunChanges; inAccount: BegunChanges },
  { perHour, perAccountPerHour }: Pick<ChangeGuard, 'perHour' | 'perAccountPerHour'>,
): string | null {
  const sentence = (limit: number, whose: string, { nextAt }: BegunChanges): string =>
    `The limit of ${limit} changes per hour to ${whose} has been reached; the next one can begin at ${nextAt?.toISOString() ?? 'any time'}`;
  if (inAccount.begun >= perAccountPerHour) return sentence(perAccountPerHour, 'this account', inAccount);
  if (inAll.begun >= perHour) return sentence(perHour, 'all accounts together', inAll);
  return null;
}
