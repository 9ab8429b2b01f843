/** The name of everybody whose account was deleted: they have it in the table of users, so lists need not decide about it. */
export const DELETED_USER = 'Deleted user';
