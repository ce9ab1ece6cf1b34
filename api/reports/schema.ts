import { Type } from 'typebox';
import { reportStatuses, reportTypes } from '../../domain/reports/report-types.ts';
import { id, nullable, reportFormat, timestamp, words } from '../fields.ts';
import { pageQuery } from '../pagination.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const reportType = named('ReportType', words(reportTypes));
const reportStatus = named('ReportStatus', words(reportStatuses));

const day = (description: string) => Type.String({ format: 'date', description });

export const reportParams = Type.Object({
  id: Type.String({ pattern: '^rpt_[A-Za-z0-9_\\-]{24}$', description: 'The report_id' }),
});

export const reportRequest = named(
  'ReportRequest',
  Type.Object({
    type: reportType,
    format: reportFormat(),
    ...providerFields('Only about this provider'),
    from: Type.Optional(day('First day in UTC; by default 30 days before `to`')),
    to: Type.Optional(day('Last day in UTC; today by default')),
  }),
);

export const reportQuery = Type.Object({
  type: Type.Optional(reportType),
  status: Type.Optional(reportStatus),
  ...pageQuery,
});

export const acceptedReport = named(
  'AcceptedReport',
  Type.Object({
    report_id: Type.String(),
    status: reportStatus,
    estimated_seconds: Type.Integer({ description: 'Estimated from the duration of recent reports' }),
    workflow_id: Type.String(),
  }),
);

export const reportSchema = named(
  'Report',
  Type.Object({
    report_id: Type.String(),
    type: reportType,
    format: reportFormat(),
    provider_id: nullable(id()),
    organization_id: nullable(id()),
    ou: nullable(Type.String({ description: 'As it was requested' })),
    from: day('First day in UTC'),
    to: day('Last day in UTC'),
    status: reportStatus,
    estimated_seconds: Type.Integer(),
    download_url: nullable(Type.String({ description: 'When ready, for 24 hours' })),
    expires_at: nullable(timestamp()),
    rows: nullable(Type.Integer({ description: 'Findings, controls or amounts it is about' })),
    size_bytes: nullable(Type.Integer()),
    error: nullable(Type.String({ description: 'Why it failed' })),
    requested_by: id('Id of the member who requested it'),
    created_at: timestamp(),
    ready_at: nullable(timestamp()),
    workflow_id: Type.String(),
    temporal_url: nullable(Type.String()),
  }),
);
