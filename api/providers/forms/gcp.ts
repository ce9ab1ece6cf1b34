import { Type } from 'typebox';
import { storedKeyTypes } from '../../../domain/clouds/authentication.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import {
  billingDatasetPattern,
  projectIdPattern,
  readServiceAccountFile,
} from '../../../domain/gcp/service-account-file.ts';
import { unprocessable } from '../../errors.ts';
import { label } from '../../fields.ts';
import { connectForm, type Access, type FormContext } from './form.ts';
import { named } from '../../named.ts';

const largestFile = 20_000;

const serviceAccountJson = Type.String({
  minLength: 1,
  maxLength: largestFile,
  description: 'Contents of the JSON key file of a service account',
});

/** A project's listings span its regions. */
const regions = ['global'];

export const gcpForm = connectForm({
  kind: kindOf.gcp,
  subject: 'a Google Cloud project',
  connectBody: named(
    'ConnectGoogleCloudRequest',
    Type.Object({
      name: label(),
      serviceAccountJson,
      projectId: Type.String({ maxLength: 100, pattern: projectIdPattern, description: 'e.g. payments-prod-4711' }),
      billingDataset: Type.Optional(
        Type.String({
          maxLength: 300,
          pattern: billingDatasetPattern,
          description: 'Dataset of the billing export, `dataset` or `project.dataset`',
        }),
      ),
    }),
  ),
  credentialsBody: Type.Object({ serviceAccountJson }),
  async connect({ name, serviceAccountJson: text, projectId, billingDataset }, context) {
    return {
      name,
      regions,
      allRegions: false,
      scope: { projectId, ...(billingDataset === undefined ? {} : { billingDataset }) },
      ...accessOf(text, context),
    };
  },
  replace: async ({ serviceAccountJson: text }, context) => accessOf(text, context),
});

/** Returns the access that a key file gives. Throws 422 naming every rejected field; nothing is read or called. */
function accessOf(text: string, { settings }: FormContext): Access {
  const { gcpEndpointUrl } = settings;
  const tokenUrl = gcpEndpointUrl === null ? null : `${gcpEndpointUrl.replace(/\/$/, '')}/token`;
  const reading = readServiceAccountFile(text, { tokenUrl });
  if (!reading.ok) throw unprocessable('The key file is refused', reading.faults.join('; '));
  const { clientEmail, privateKey, privateKeyId } = reading.file;
  return {
    authentication: { type: storedKeyTypes.cloud_b, identity: clientEmail },
    credentials: { clientEmail, privateKey, ...(privateKeyId === null ? {} : { privateKeyId }) },
  };
}
