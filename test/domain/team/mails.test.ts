import assert from 'node:assert/strict';
import { invitationMail } from '../../../domain/team/invitation-mail.ts';
import {
  hashOfPasswordResetToken,
  passwordResetMail,
  passwordResetTokenText,
} from '../../../domain/team/password-reset.ts';

const expiresAt = new Date('2026-11-22T10:05:59.999Z');

describe('the mail of an invitation', () => {
  it('says who invites whom as what, with the link on a line of its own and when it expires', () => {
    for (const [role, words] of [
      ['admin', 'an admin'],
      ['user', 'a user'],
    ] as const) {
      const { text, subject } = invitationMail({
        role,
        invitedBy: 'Ada',
        link: 'https://audit.example.com/i#t',
        expiresAt,
      });
      assert.match(subject, /invited/);
      const lines = text.split('\n');
      assert.equal(lines[0], `Ada has invited you to join the Infrastructure Audit Service as ${words}.`);
      assert.deepEqual(lines.slice(1, 5), [
        '',
        'Open this link to set your password:',
        'https://audit.example.com/i#t',
        '',
      ]);
      assert.match(lines[5] ?? '', /works once and expires on 2026-11-22 10:05 UTC\./);
      assert.ok(text.endsWith('\n'));
    }
  });
});

describe('the mail of a password reset', () => {
  it('carries the token behind #, which browsers send to no server', () => {
    const { text } = passwordResetMail({ baseUrl: 'https://audit.example.com', token: 'isr_x', expiresAt });
    const lines = text.split('\n');
    assert.match(lines[0] ?? '', /A password reset was requested/);
    assert.deepEqual(lines.slice(1, 5), [
      '',
      'Open this link to set a new password:',
      'https://audit.example.com/reset-password#token=isr_x',
      '',
    ]);
    assert.match(lines[5] ?? '', /expires on 2026-11-22 10:05 UTC\..*your password has not changed\.$/);
    assert.ok(text.endsWith('\n'));
  });

  it('has a token of 32 bytes that only its hash is kept of', () => {
    const token = passwordResetTokenText(new Uint8Array(32).fill(255));
    assert.equal(token, `isr_${'_'.repeat(42)}8`);
    assert.equal(
      hashOfPasswordResetToken('abc').toString('hex'),
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
