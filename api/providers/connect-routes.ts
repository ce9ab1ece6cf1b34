import { findProvider } from '../../db/queries/providers.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { connectProvider } from './connect.ts';
import { connectForms } from './forms/forms.ts';
import { presentProvider } from './presenter.ts';
import { providerSchema } from './schema.ts';

/** Connecting: one endpoint for each provider kind there is a form of. */
export function connectEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database } = dependencies;
  return connectForms.map((form) =>
    endpoint({
      method: 'post',
      path: `/api/v1/providers/${form.kind}/connect`,
      tag: 'Providers',
      summary: `Connect ${form.subject}`,
      description: 'Waits up to five seconds for the credential check; a refusal that comes later shows as `error`.',
      body: form.connectBody,
      idempotent: true,
      responses: { 201: providerSchema },
      async handler(request) {
        const asked = await form.connect(request.body, dependencies);
        const providerId = await connectProvider(dependencies, {
          provider: { ...asked, type: form.kind },
          actor: actorOf(request),
          signal: request.signal,
        });
        const provider = await findProvider(database, providerId);
        if (provider === null) throw notFound('Provider');
        return { status: 201, body: presentProvider(provider) };
      },
    }),
  );
}
