import { Type } from 'typebox';
import { findWebhook, listWebhooks } from '../../db/reads/webhooks/webhooks.ts';
import { OutboundRefusedError } from '../../platform/outbound/refusal.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageQuery, pageSchema, paginated } from '../pagination.ts';
import { changeWebhook, createWebhook, deleteWebhook, rotateSecret } from './changes.ts';
import { deliveryEndpoints } from './delivery-routes.ts';
import { presentWebhook } from './presenter.ts';
import { newWebhook, webhookChange, webhookSchema, webhookWithSecret } from './schema.ts';

/** Declares the endpoints of webhooks (interface specification §4 and §6). */
export function webhooksEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, outbound } = dependencies;

  const checkUrl = async (url: string): Promise<void> => {
    try {
      await outbound.check(url);
    } catch (error) {
      if (!(error instanceof OutboundRefusedError)) throw error;
      throw unprocessable('The URL cannot be used', `url: ${error.message}`);
    }
  };

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/webhooks',
      tag: 'Webhooks',
      summary: 'List webhooks',
      description: 'Registered webhooks with their events and whether deliveries fail. Secrets are never returned.',
      query: Type.Object(pageQuery),
      responses: { 200: pageSchema(webhookSchema) },
      async handler({ query }) {
        const page = pageOf(query);
        const { rows, total } = await listWebhooks(database, page);
        return { status: 200, body: paginated(rows.map(presentWebhook), total, page) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/webhooks',
      tag: 'Webhooks',
      summary: 'Register a webhook',
      description: 'The response contains the signing secret, which is shown only once.',
      body: newWebhook,
      idempotent: true,
      secretReply: true,
      responses: { 201: webhookWithSecret },
      async handler(request) {
        await checkUrl(request.body.url);
        const { webhook, secret } = await createWebhook(dependencies, { ...request.body, actor: actorOf(request) });
        return { status: 201, body: { ...presentWebhook(webhook), secret } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/webhooks/{id}',
      tag: 'Webhooks',
      summary: 'Get a webhook',
      description: 'Includes since when deliveries fail and whether they are paused. The secret is never returned.',
      params: idParams,
      responses: { 200: webhookSchema },
      async handler({ params }) {
        const webhook = await findWebhook(database, params.id);
        if (webhook === null) throw notFound('Webhook');
        return { status: 200, body: presentWebhook(webhook) };
      },
    }),
    endpoint({
      method: 'patch',
      path: '/api/v1/webhooks/{id}',
      tag: 'Webhooks',
      summary: 'Change a webhook',
      description: 'Fields that are left out stay as they are. Enabling a paused webhook resumes its deliveries.',
      params: idParams,
      body: webhookChange,
      responses: { 200: webhookSchema },
      async handler(request) {
        const { params, body } = request;
        if ((await findWebhook(database, params.id)) === null) throw notFound('Webhook');
        if (body.url !== undefined) await checkUrl(body.url);
        const webhook = await changeWebhook(database, { id: params.id, actor: actorOf(request), change: body });
        return { status: 200, body: presentWebhook(webhook) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/webhooks/{id}',
      tag: 'Webhooks',
      summary: 'Delete a webhook',
      description: 'Nothing more is delivered to it.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        await deleteWebhook(database, { id: request.params.id, actor: actorOf(request) });
        return { status: 204, body: null };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/webhooks/{id}/rotate-secret',
      tag: 'Webhooks',
      summary: 'Rotate the signing secret',
      description: 'The previous secret stays valid for 24 hours in the webhook-signature header.',
      params: idParams,
      idempotent: true,
      secretReply: true,
      responses: { 200: webhookWithSecret },
      async handler(request) {
        const { webhook, secret } = await rotateSecret(dependencies, {
          id: request.params.id,
          actor: actorOf(request),
        });
        return { status: 200, body: { ...presentWebhook(webhook), secret } };
      },
    }),
    ...deliveryEndpoints(dependencies),
  ];
}
