import type { FastifyInstance } from 'fastify';

/** A JSON schema, as far as the OpenAPI document uses it. */
export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

/** A call of the OpenAPI document. */
export interface DocumentedCall {
  /** Such as `GET /api/v1/product/{id}`. */
  name: string;
  method: string;
  path: string;
  /** True if only admins may call it. */
  isForAdmins: boolean;
  parameters: readonly Parameter[];
  /** The schema of its body, by content type. */
  bodies: ReadonlyMap<string, Schema>;
  /** The codes of its failures, by status; none for a status of success. */
  failures: ReadonlyMap<number, ReadonlySet<string>>;
}

export interface ApiDocument {
  calls: readonly DocumentedCall[];
  /** Follows a reference of the document. */
  resolve(schema: Schema): Schema;
}

interface Operation {
  'x-duty'?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

interface RawDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export async function readDocument(app: FastifyInstance): Promise<ApiDocument> {
  const { paths, components } = (
    await app.inject({ url: '/api/v1/openapi.json' })
  ).json<RawDocument>();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => toCall(path, method, operation)),
  );
  return {
    calls,
    resolve: (schema) =>
      schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {}),
  };
}

function toCall(path: string, method: string, operation: Operation): DocumentedCall {
  const { parameters = [], requestBody, responses } = operation;
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    isForAdmins: operation['x-duty'] !== undefined,
    parameters,
    bodies: new Map(
      Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) => [type, schema]),
    ),
    failures: new Map(
      Object.entries(responses).map(([status, { content }]) => [
        Number(status),
        codesOf(content?.['application/json']?.schema),
      ]),
    ),
  };
}

function codesOf({ $ref, oneOf = [], anyOf = [] }: Schema = {}): Set<string> {
  const own = $ref === undefined ? [] : [nameOf($ref)];
  return new Set([...own, ...[...oneOf, ...anyOf].flatMap((each) => [...codesOf(each)])]);
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
