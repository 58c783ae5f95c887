"""What ships with the product and is not code: materials, detector profiles, prompts, pictures."""
