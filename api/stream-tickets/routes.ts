import { Type } from 'typebox';
import { saveStreamTicket } from '../../db/commands/events/stream-tickets.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { newTicket } from './ticket-text.ts';
import { named } from '../named.ts';

const validSeconds = 30;

/** Declares the endpoint that issues tickets for the event stream, which keep access tokens out of URLs. */
export function streamTicketsEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/stream-tickets',
      tag: 'Events',
      summary: 'Get a single-use ticket for the event stream',
      description:
        'The ticket opens one stream within 30 seconds; the stream ends with the session or API key that requested it, or with the token if that belongs to neither.',
      secretReply: true,
      responses: { 201: named('StreamTicket', Type.Object({ ticket: Type.String(), expires_at: timestamp() })) },
      async handler({ principal }) {
        const { ticket, ticketHash } = newTicket();
        const expiresAt = await saveStreamTicket(database, {
          ticketHash,
          memberId: principal.memberId,
          channel: principal.channel,
          sessionId: principal.sessionId,
          keyId: principal.keyId,
          sessionEndsAt: principal.streamsEndAt,
          validSeconds,
        });
        return { status: 201, body: { ticket, expires_at: expiresAt.toISOString() } };
      },
    }),
  ];
}
