import type { Role } from '../roles.ts';

/** Returns subject and text of the e-mail that invites a member. */
export function invitationMail(invitation: { role: Role; invitedBy: string; link: string; expiresAt: Date }): {
  subject: string;
  text: string;
} {
  const { role, invitedBy, link, expiresAt } = invitation;
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: 'You have been invited to the Infrastructure Audit Service',
    text: [
      `${invitedBy} has invited you to join the Infrastructure Audit Service as ${role === 'admin' ? 'an admin' : 'a user'}.`,
      '',
      'Open this link to set your password:',
      link,
      '',
      `The link works once and expires on ${until}. If you did not expect this invitation, ignore this e-mail.`,
      '',
    ].join('\n'),
  };
}
