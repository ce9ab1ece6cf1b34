import type { Role } from '../roles.ts';

/** Returns the words of the mail that invites somebody. */
export function invitationMail(invitation: { role: Role; invitedBy: string; link: string; expiresAt: Date }): {
  subject: string;
  text: string;
} {
  const { role, invitedBy, link, expiresAt } = invitation;
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: 'You are invited to the Infrastructure Audit Service',
    text: [
      `${invitedBy} invites you to the Infrastructure Audit Service as ${role === 'admin' ? 'an admin' : 'a user'}.`,
      '',
      'Open this link to choose a password:',
      link,
      '',
      `It works once, until ${until}. If you did not expect this mail, do nothing.`,
      '',
    ].join('\n'),
  };
}
