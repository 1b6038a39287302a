"""The house's side of a claim: what makes a meaning true, in no language."""
