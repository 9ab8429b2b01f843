/** The database can't be brought to this version. Its message is for whoever starts the shop. */
export class SchemaError extends Error {}
