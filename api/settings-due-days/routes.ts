import { writeAudit } from '../../db/commands/audit/write.ts';
import { saveDueDays } from '../../db/commands/findings/due-days.ts';
import { readDueDays } from '../../db/reads/findings/due-days.ts';
import type { DueDays } from '../../domain/findings/care.ts';
import { severities } from '../../domain/severity.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { dueDaysChange, dueDaysSchema } from '../findings/schema.ts';

const path = '/api/v1/settings/finding-due-days';

/** Declares the endpoints of the days until findings are due. */
export function dueDaysEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path,
      tag: 'Settings',
      summary: 'Get the days until findings are due',
      description: 'From opening a finding to its due date, by severity; null where findings have no due date.',
      responses: { 200: dueDaysSchema },
      async handler() {
        return { status: 200, body: await readDueDays(database) };
      },
    }),
    endpoint({
      method: 'put',
      path,
      tag: 'Settings',
      summary: 'Change the days until findings are due',
      description: 'For findings that are opened or get worse from now on; due dates that findings have stay.',
      body: dueDaysChange,
      responses: { 200: dueDaysSchema },
      async handler(request) {
        const days = await database.transaction(async (transaction) => {
          const before = await readDueDays(transaction);
          const after = Object.fromEntries(
            severities.map((severity) => {
              const given = request.body[severity];
              return [severity, given === undefined ? before[severity] : given];
            }),
          ) as DueDays;
          await saveDueDays(transaction, { days: after, memberId: request.principal.memberId });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'finding_due_days.update',
            subjectType: 'settings',
            subjectId: 'finding_due_days',
            before,
            after,
          });
          return after;
        });
        return { status: 200, body: days };
      },
    }),
  ];
}
