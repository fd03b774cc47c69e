print("peelgl")
