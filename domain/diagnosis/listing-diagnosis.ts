/** The outcomes of the calls to one operation. */
export interface OperationDiagnosis {
  /** The operation's name in the vendor's description. */
  operation: string;
  calls: number;
  /** Failed calls by kind of fault and vendor error code. */
  failed: { kind: string; code: string | null; calls: number }[];
  latency_ms: { median: number; longest: number };
}

/** A field whose values in responses included some that the vendor's description does not list. */
export interface UnknownValues {
  field: string;
  /** How many distinct values; they are not shown, since an unknown value may be a secret. */
  values: number;
}

/** What a few resources of one listing showed, without any values of the account. */
export interface ListingDiagnosis {
  service: string;
  resource_types: string[];
  /** How many resources were read. */
  resources: number;
  /** The kind of the fault that ended the listing; null when none did. */
  fault: string | null;
  operations: OperationDiagnosis[];
  /** Calls to operations that are not in the description. */
  unknown_calls: number;
  unknown_fields: string[];
  unknown_values: UnknownValues[];
  /** Fields that the service reads and that no response contained, although their schema was seen. */
  missing_fields: string[];
}

export const diagnosisStatuses = ['running', 'completed', 'failed'] as const;
export type DiagnosisStatus = (typeof diagnosisStatuses)[number];
