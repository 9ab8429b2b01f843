/** What somebody whose account is deleted is called on the orders they leave behind. */
export const DELETED_USER = 'Deleted user';
