import { writeAudit } from '../../db/commands/audit/write.ts';
import { saveAlertRules } from '../../db/commands/alerts/rules.ts';
import { readAlertRules } from '../../db/reads/alerts/rules.ts';
import { changedRules } from '../../domain/alerts/rules.ts';
import type { JsonObject } from '../../domain/json.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { alertRulesChange, alertRulesSchema } from './schema.ts';

const path = '/api/v1/settings/alert-rules';

/** Declares the endpoints of the thresholds that raise alerts. */
export function alertRulesEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path,
      tag: 'Settings',
      summary: 'Get the alert rules',
      description: 'Which rules raise alerts, and their thresholds.',
      responses: { 200: alertRulesSchema },
      async handler() {
        return { status: 200, body: await readAlertRules(database) };
      },
    }),
    endpoint({
      method: 'put',
      path,
      tag: 'Settings',
      summary: 'Replace the alert rules',
      description:
        'Applies to what happens from now on; existing alerts stay. With another `group_by`, findings move to the alerts of their new groups when they are seen again.',
      body: alertRulesChange,
      responses: { 200: alertRulesSchema },
      async handler(request) {
        const rules = await database.transaction(async (transaction) => {
          const before = await readAlertRules(transaction);
          const after = changedRules(before, request.body);
          await saveAlertRules(transaction, { rules: after, memberId: request.principal.memberId });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'alert_rules.update',
            subjectType: 'settings',
            subjectId: 'alert_rules',
            before: before as unknown as JsonObject,
            after: after as unknown as JsonObject,
          });
          return after;
        });
        return { status: 200, body: rules };
      },
    }),
  ];
}
