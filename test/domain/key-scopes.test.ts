import assert from 'node:assert/strict';
import { broaderIn, type KeyLimits } from '../../domain/key-scopes.ts';

const at = (hour: number): Date => new Date(Date.UTC(2030, 0, 1, hour));
const unlimited: KeyLimits = { scopes: null, expiresAt: null };

describe('A key that creates a key', () => {
  it('may grant all rights if it has them, and never more than it has', () => {
    assert.equal(broaderIn({ key: unlimited, creator: unlimited }), null);
    const creator: KeyLimits = { scopes: ['read', 'admin'], expiresAt: null };
    assert.equal(broaderIn({ key: { scopes: ['admin'], expiresAt: null }, creator }), null);
    assert.equal(broaderIn({ key: { scopes: ['read', 'admin'], expiresAt: at(1) }, creator }), null);
    assert.equal(broaderIn({ key: { scopes: ['read', 'write'], expiresAt: null }, creator }), 'scopes');
    assert.equal(broaderIn({ key: unlimited, creator }), 'scopes');
  });

  it('may set its own expiry or an earlier one, but no later one', () => {
    const creator: KeyLimits = { scopes: null, expiresAt: at(5) };
    assert.equal(broaderIn({ key: { scopes: null, expiresAt: at(5) }, creator }), null);
    assert.equal(broaderIn({ key: { scopes: ['read'], expiresAt: at(4) }, creator }), null);
    assert.equal(broaderIn({ key: { scopes: ['read'], expiresAt: at(6) }, creator }), 'expiry');
    assert.equal(broaderIn({ key: unlimited, creator }), 'expiry');
  });
});
