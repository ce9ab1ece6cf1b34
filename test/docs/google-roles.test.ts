import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gcpPermissions } from '../../domain/setups/permissions/gcp.ts';
import { googlePermission } from '../contract/clouds-document/google-permissions.ts';
import { calledMethods } from '../descriptions/google-cloud/called-methods.ts';

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'connecting.md'), 'utf8');

/**
 * Which role of docs/connecting.md is for a method; the first that matches. No package carries the permissions of Google's roles, so
 * that this holds the guide against the calls, and not against Google.
 */
const roleFor: readonly (readonly [methods: RegExp, role: string])[] = [
  [/^bigquery\.tables\./, 'roles/bigquery.dataViewer'],
  [/^bigquery\.jobs\./, 'roles/bigquery.jobUser'],
  [/^cloudasset\./, 'roles/cloudasset.viewer'],
  [/^osconfig\./, 'roles/osconfig.inventoryViewer'],
  [/^logging\.(?:folders|organizations)\./, 'roles/logging.viewer'],
  [/\.getIamPolicy$/, 'roles/iam.securityReviewer'],
  [/^[a-z]+\.(?:projects|[a-zA-Z]+)\./, 'roles/viewer'],
];

/** Last parts of methods that change nothing. */
const reading = /^(?:get\w*|batchGet\w*|list|aggregatedList|query|testIamPermissions)$/;

describe('The roles that docs/connecting.md names for Google Cloud', () => {
  // Taking announcements from a subscription is allowed there, by the template of the change feed.
  const all = Object.values(calledMethods)
    .flat()
    .filter((method) => !method.startsWith('pubsub.'));
  const reads = (method: string): boolean => reading.test(method.split('.').at(-1) ?? '');
  const methods = all.filter(reads);

  it('are for methods that read; what changes something needs a permission of a setup for remediation', () => {
    assert.ok(methods.length > 40);
    const granted = new Set(
      Object.values(gcpPermissions.remediation).flatMap((operations) => Object.values(operations).flat()),
    );
    const changing = all.filter((method) => !reads(method));
    assert.ok(changing.length > 25);
    assert.deepEqual(
      changing.filter((method) => !granted.has(googlePermission(method))),
      [],
    );
  });

  it('are each named, and each needed by a method', () => {
    const needed = new Set(methods.map((method) => roleFor.find(([pattern]) => pattern.test(method))?.[1]));
    // The text around the table names the role for impersonation, which is granted on service accounts and not for reading.
    const table = guide.split('\n').filter((line) => line.startsWith('|'));
    const named = [...table.join('\n').matchAll(/`(roles\/[\w.]+)`/g)].map(([, role]) => role);
    assert.deepEqual([...needed].toSorted(), [...new Set(named)].toSorted());
  });

  it('include those above the project for methods of folders and organizations', () => {
    const above = methods.filter((method) => /\.(?:folders|organizations)\./.test(method));
    assert.ok(above.length > 0);
    assert.match(guide, /\| the organization, and folders where it is not inherited \| \*Security Reviewer\*/);
    assert.match(guide, /\| the organization, and folders where it is not inherited \| \*Logs Viewer\*/);
  });
});
