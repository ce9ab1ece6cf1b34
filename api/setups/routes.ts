import { writeSetup } from '../../db/commands/setups/setups.ts';
import { findSetup } from '../../db/reads/setups/setups.ts';
import { cloudNames, cloudOf } from '../../domain/clouds/cloud-names.ts';
import { isRemediationName } from '../../domain/setups/permissions/permissions.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { presentSetup } from './presenter.ts';
import { setupBody, setupSchema } from './schema.ts';

const tag = 'Providers';

/** Declares the endpoints that prepare access to an account before it is connected. */
export function setupsEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/providers/setups',
      tag,
      summary: 'Prepare access to an account',
      description:
        'Returns templates that give the service exactly the permissions that its calls need: for reading, and separately for ' +
        'the remediations that are to be allowed. One setup can be used for several accounts of an organization. Its external ' +
        'id is made by the service; a body that has one is refused.',
      body: setupBody,
      idempotent: true,
      responses: { 201: setupSchema },
      refusals: [422],
      async handler(request) {
        const { kind, remediations = [] } = request.body;
        const unknown = remediations.filter((name) => !isRemediationName(cloudOf[kind], name));
        if (unknown.length > 0) {
          throw unprocessable(
            'Unknown remediations',
            `remediations: ${cloudNames[cloudOf[kind]]} has no ${unknown.map((name) => `"${name}"`).join(', ')}`,
          );
        }
        const row = await database.transaction(async (transaction) =>
          writeSetup(transaction, {
            kind,
            remediations: remediations.toSorted(),
            memberId: request.principal.memberId,
            actor: actorOf(request),
          }),
        );
        return { status: 201, body: presentSetup(row) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/providers/setups/{id}',
      tag,
      summary: 'Get a setup',
      description: 'Its templates are those of the present version of the service, with what it calls now.',
      params: idParams,
      responses: { 200: setupSchema },
      async handler({ params }) {
        const row = await findSetup(database, params.id);
        if (row === null) throw notFound('Setup');
        return { status: 200, body: presentSetup(row) };
      },
    }),
  ];
}
