@rem The scripts in package.json begin with "exec", which does not exist on Windows: this runs its arguments.
@%*
