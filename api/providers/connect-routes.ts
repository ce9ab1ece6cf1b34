import type { Actor } from '../../db/commands/audit/write.ts';
import { findProvider } from '../../db/reads/providers/providers.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { connectProvider } from './connect.ts';
import type { ConnectForm } from './forms/form.ts';
import { connectForms } from './forms/forms.ts';
import { presentProvider } from './presenter.ts';
import { providerSchema } from './schema.ts';

/** Declares the endpoints that connect providers: one for each kind. */
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
        const providerId = await connectByForm(dependencies, {
          form,
          body: request.body,
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

/**
 * Connects the provider described by a body, and returns its id. Throws the errors of `connectProvider` and the form.
 */
export async function connectByForm(
  dependencies: ApiDependencies,
  request: { form: ConnectForm; body: unknown; actor: Actor; signal: AbortSignal },
): Promise<number> {
  const { form, body, actor, signal } = request;
  const asked = await form.connect(body, dependencies);
  return connectProvider(dependencies, { provider: { ...asked, type: form.kind }, actor, signal });
}
